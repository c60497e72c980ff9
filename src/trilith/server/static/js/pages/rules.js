// Blocks that are wider than the page scroll, so they must be reachable by keyboard.

for (const wide of document.querySelectorAll(".book pre, .book table")) {
  const fit = () => {
    const scrolls = wide.scrollWidth > wide.clientWidth;
    if (scrolls) wide.setAttribute("tabindex", "0");
    else wide.removeAttribute("tabindex");
  };
  new ResizeObserver(fit).observe(wide);
}
