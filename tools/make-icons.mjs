// @ts-check
/** `node tools/make-icons.mjs`: draws the bitmaps of the application's icons from their two drawings. */
import { chromium } from '@playwright/test'
import { readFileSync, writeFileSync } from 'node:fs'
import { browserArguments, findBrowser } from './browser.mjs'

const folder = new URL('../src/app/icons/', import.meta.url)

/** A phone's home screen rounds the corners itself: what it gets fills the whole square. */
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
