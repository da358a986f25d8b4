// @ts-check
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** The headless shell comes first, because it takes little more than half the time. */
const candidates = [
  process.env['FOYER_BROWSER'],
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

export const noBrowser = 'No browser found. Install Chromium or Chrome, or set FOYER_BROWSER to its path.'

/** Quiet, offline and able to run as root. */
export const browserArguments = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]

const installed = () => candidates.filter((path) => path !== undefined && existsSync(path))

/**
 * Path of an installed Chromium or Chrome; undefined if there is none, so that Playwright uses its own download.
 * @returns {string | undefined}
 */
export const findBrowser = () => installed()[0]

/** The same, but prefers a complete browser to the headless shell, so that frames are measured as users see them. */
export const findWholeBrowser = () => installed().find((path) => !path?.endsWith('-shell')) ?? findBrowser()

/** In order of preference; not every release has the shell. */
const debianPackages = ['chromium-headless-shell', 'chromium']

/** @param {string} command @param {string[]} words */
const run = (command, words) => spawnSync(command, words, { stdio: 'inherit' }).status === 0

/**
 * Returns true if a browser is available: an installed one, else Playwright's download, else Debian's package.
 * @returns {Promise<boolean>}
 */
export const ensureBrowser = async () => {
  if (findBrowser() !== undefined) return true
  const { chromium } = await import('@playwright/test')
  if (existsSync(chromium.executablePath())) return true
  console.log("No Chromium or Chrome found; downloading Playwright's Chromium…")
  if (run(process.execPath, ['node_modules/@playwright/test/cli.js', 'install', '--with-deps', 'chromium'])) return true
  if (run(process.execPath, ['node_modules/@playwright/test/cli.js', 'install', 'chromium'])) return true
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false
  console.log("Installing Debian's Chromium…")
  return (
    run('apt-get', ['update', '-qq']) &&
    debianPackages.some((name) => run('apt-get', ['install', '-y', '-qq', name])) &&
    findBrowser() !== undefined
  )
}
