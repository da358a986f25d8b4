// @ts-check
/**
 * The oldest supported version of each browser. The build compiles for these, the page refuses older ones with text, and
 * `docs/devices.md` and the README name them. They are the first with `light-dark()` colours and `AbortSignal.any`.
 */
const oldest = { chrome: '123', edge: '123', firefox: '124', safari: '17.5' }

/** Values of Vite's `build.target`. */
export const buildTargets = Object.entries(oldest).map(([name, version]) => `${name}${version}`)

/** As the page and the documentation name them. */
export const browserNames = `Chrome ${oldest.chrome}, Edge ${oldest.edge}, Firefox ${oldest.firefox}, Safari ${oldest.safari}`
