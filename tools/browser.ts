import { existsSync } from 'node:fs'

const candidates = [
  process.env['FOYER_BROWSER'],
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** Path of an installed Chromium or Chrome; undefined leaves the choice to Playwright's own download. */
export const findBrowser = (): string | undefined =>
  candidates.find((path): path is string => path !== undefined && existsSync(path))

/** Quiet, offline and able to run as root. */
export const browserArguments = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]
