// @ts-check
/** `node tools/make-icons.mjs`: renders the application's bitmap icons from their two SVG files. */
import { chromium } from '@playwright/test'
import { readFileSync, writeFileSync } from 'node:fs'
import { readArguments } from './arguments.mjs'
import { browserArguments, findBrowser } from './browser.mjs'

const usage = `Usage: node tools/make-icons.mjs

Renders the bitmap icons in src/app/icons from the SVG files there.

Exit codes: 0 ok, 2 usage error.`

readArguments(usage, {})
const folder = new URL('../src/app/icons/', import.meta.url)

/** Phones round the corners themselves, so their icons fill the whole square. */
const bitmaps = [
  { from: 'icon.svg', to: 'icon-192.png', size: 192 },
  { from: 'icon.svg', to: 'icon-512.png', size: 512 },
  { from: 'maskable.svg', to: 'maskable-512.png', size: 512 },
  { from: 'maskable.svg', to: 'apple-touch-icon.png', size: 180 },
]

const browser = await chromium.launch({ executablePath: findBrowser(), args: browserArguments })
for (const { from, to, size } of bitmaps) {
  const page = await browser.newPage({ viewport: { width: size, height: size } })
  const drawing = readFileSync(new URL(from, folder)).toString('base64')
  const picture = `<img width="${size}" height="${size}" src="data:image/svg+xml;base64,${drawing}">`
  await page.setContent(`<style>body { margin: 0 } img { display: block }</style>${picture}`)
  writeFileSync(new URL(to, folder), await page.screenshot({ omitBackground: true }))
  await page.close()
}
await browser.close()
