// @ts-check
/** Lists the problems that prevent a build from being installed as an application, at the base path that its page names. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The surface colours of tokens.css; the browser's frame uses them in both themes. */
const surfaces = { light: '#f9fafb', dark: '#13181b' }

/** @param {string} path @returns {string} Width and height of a PNG, '192x192'. */
function sizeOfPng(path) {
  const bytes = readFileSync(path)
  // Width and height are at a fixed offset in the header.
  return bytes.toString('latin1', 1, 4) === 'PNG' ? `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}` : 'not a PNG'
}

/**
 * @param {string} folder Of a build.
 * @returns {string[]}
 */
export function installProblems(folder) {
  /** @type {string[]} */
  const problems = []
  const expect = (/** @type {boolean} */ holds, /** @type {string} */ problem) => {
    if (!holds) problems.push(`${folder}: ${problem}`)
  }
  for (const name of ['index.html', 'sw.js', 'manifest.webmanifest', 'version.json', 'health.json']) {
    if (!existsSync(join(folder, name))) return [`${folder}/${name} is missing`]
  }
  const page = readFileSync(join(folder, 'index.html'), 'utf8')
  expect(
    page.includes('<meta name="application-name" content="Foyer"'),
    'index.html has no application-name, so the service worker does not recognise it',
  )
  const base = /<link rel="manifest" href="([^"]*)manifest\.webmanifest"/.exec(page)?.[1]
  expect(base !== undefined, 'index.html does not link a manifest')
  for (const name of ['apple-touch-icon.png', 'icon.svg'])
    expect(page.includes(`href="${base}icons/${name}"`), `index.html does not link ${base}icons/${name}`)
  for (const [theme, colour] of Object.entries(surfaces)) {
    const meta = `name="theme-color" content="${colour}" media="(prefers-color-scheme: ${theme})"`
    expect(page.includes(meta), `index.html has no theme-color for the ${theme} theme`)
  }
  const manifest = JSON.parse(readFileSync(join(folder, 'manifest.webmanifest'), 'utf8'))
  expect(
    Boolean(manifest.name) && manifest.short_name?.length <= 12,
    'manifest: name missing, or short_name over 12 characters',
  )
  expect(manifest.display === 'standalone', `manifest: display is ${manifest.display}, expected standalone`)
  expect(
    manifest.theme_color === surfaces.light,
    `manifest: theme_color is ${manifest.theme_color}, expected ${surfaces.light}`,
  )
  expect(
    manifest.background_color === surfaces.light,
    `manifest: background_color is ${manifest.background_color}, expected ${surfaces.light}`,
  )
  // All are relative to the manifest, which is next to the page. Without an id, the start URL is the identity.
  const place = new URL(`${base}manifest.webmanifest`, 'https://foyer.example/some/where/')
  for (const name of ['start_url', 'scope', 'id'])
    expect(
      new URL(manifest[name] ?? '.', place).href === new URL('.', place).href,
      `manifest: ${name} is ${manifest[name]}, expected the base path ${base}`,
    )
  for (const { src, sizes, type } of manifest.icons) {
    const file = join(folder, src)
    if (!existsSync(file)) problems.push(`${file} is missing`)
    else if (type === 'image/png') expect(sizeOfPng(file) === sizes, `${src} is ${sizeOfPng(file)}, expected ${sizes}`)
  }
  for (const wanted of ['192x192', '512x512']) {
    expect(
      manifest.icons.some((/** @type {{ sizes: string }} */ { sizes }) => sizes === wanted),
      `manifest: no ${wanted} icon`,
    )
  }
  expect(
    manifest.icons.some((/** @type {{ purpose?: string }} */ { purpose }) => purpose === 'maskable'),
    'manifest: no maskable icon',
  )
  return problems
}
