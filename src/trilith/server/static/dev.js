import { Board } from "/static/js/board/board.js";
import { trayPiece } from "/static/js/board/tray.js";
const q = new URLSearchParams(location.search); const ruleset = q.get("ruleset") ?? "stones";
if (q.get("theme")) document.documentElement.dataset.theme = q.get("theme");
const get = async (u, b) => (await fetch(u, b ? {method:"POST",headers:{"Content-Type":"application/json"},body:JSON.stringify(b)}:{})).json();
const look = await get(`/api/look?ruleset=${encodeURIComponent(ruleset)}`);
const say = document.getElementById("say"), tray = document.getElementById("tray");
let page;
const showTray = () => { const own = page.position.supplies.find(s => s.owner === page.position.turn); const kinds = {...(own?.pieces ?? {})}; for (const c of board.steps.pieces) kinds[c] ??= 1; tray.replaceChildren(...Object.entries(kinds).map(([c,n]) => trayPiece(board, c, n))); say.textContent = board.steps.isBegun ? board.steps.purpose : page.position.task; };
const board = new Board(look, { onMove: async (steps) => { next(await get("/api/position/play", {ruleset, position: page.position.text, steps}), steps); }, onStep: showTray, onRefused: async (p, names) => { say.textContent = (await get("/api/position/play", {ruleset, position: page.position.text, steps:[...names,p]})).detail; } });
async function next(p) { if (Object.keys(p.draws).length) { const k = Object.keys(p.draws); p = await get("/api/position/draw", {ruleset, position: p.position.text, stone: k[Math.floor(Math.random()*k.length)]}); } page = p; board.show(p.position, {moves: p.moves}); showTray(); }
document.getElementById("host").append(board.element);
window.board = board;
next(await get(`/api/position?ruleset=${encodeURIComponent(ruleset)}` + (q.get("position") ? `&position=${encodeURIComponent(q.get("position"))}`:"")));
