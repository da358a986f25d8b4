// @ts-check
/** What keeps a build from being installed as an application of its own. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** As tokens.css has the surfaces: what surrounds the page is coloured like it, in both themes. */
const surfaces = { light: '#f9fafb', dark: '#13181b' }

/** @param {string} path @returns {string} Width and height of a PNG, '192x192'. */
function sizeOfPng(path) {
  const bytes = readFileSync(path)
  // The header's two numbers stand at a fixed place.
  return bytes.toString('latin1', 1, 4) === 'PNG' ? `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}` : 'no PNG'
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
  for (const name of ['index.html', 'sw.js', 'manifest.webmanifest']) {
    if (!existsSync(join(folder, name))) return [`${folder}/${name} is missing: the application cannot be installed`]
  }
  const page = readFileSync(join(folder, 'index.html'), 'utf8')
  expect(
    page.includes('<meta name="application-name" content="Foyer"'),
    'the service worker does not recognise the page',
  )
  expect(/<link rel="manifest" href="[./]*manifest\.webmanifest"/.test(page), 'the page names no manifest')
  expect(
    /<link rel="apple-touch-icon" href="[./]*icons\/apple-touch-icon\.png"/.test(page),
    'no icon for a home screen',
  )
  for (const [theme, colour] of Object.entries(surfaces)) {
    const meta = `name="theme-color" content="${colour}" media="(prefers-color-scheme: ${theme})"`
    expect(page.includes(meta), `no theme colour for the ${theme} theme`)
  }
  const manifest = JSON.parse(readFileSync(join(folder, 'manifest.webmanifest'), 'utf8'))
  expect(Boolean(manifest.name) && manifest.short_name?.length <= 12, 'no name, or one too long for a home screen')
  expect(manifest.display === 'standalone', `display is ${manifest.display}`)
  expect(manifest.theme_color === surfaces.light, `theme_color is ${manifest.theme_color}`)
  expect(manifest.background_color === surfaces.light, `background_color is ${manifest.background_color}`)
  // Both are read beside the manifest, which stands beside the page.
  const place = new URL('manifest.webmanifest', 'https://foyer.example/some/where/')
  const start = new URL(manifest.start_url, place)
  expect(start.href.startsWith(new URL(manifest.scope, place).href), `${manifest.start_url} is out of scope`)
  // Without one the address of the start is the identity.
  expect(new URL(manifest.id ?? start.href, start.origin).href === start.href, `${manifest.id} is not where it starts`)
  for (const { src, sizes, type } of manifest.icons) {
    const file = join(folder, src)
    if (!existsSync(file)) problems.push(`${file} is missing`)
    else if (type === 'image/png') expect(sizeOfPng(file) === sizes, `${src} is not ${sizes} but ${sizeOfPng(file)}`)
  }
  for (const wanted of ['192x192', '512x512']) {
    expect(
      manifest.icons.some((/** @type {{ sizes: string }} */ { sizes }) => sizes === wanted),
      `no icon of ${wanted}`,
    )
  }
  expect(
    manifest.icons.some((/** @type {{ purpose?: string }} */ { purpose }) => purpose === 'maskable'),
    'no maskable icon',
  )
  return problems
}
