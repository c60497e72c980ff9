// The little of a browser that some modules touch when they are loaded.
const target = { addEventListener() {} };
globalThis.matchMedia = () => ({ ...target, matches: false });
globalThis.document = { ...target, cookie: "" };
