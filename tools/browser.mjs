// @ts-check
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** The shell, which draws no window around the page, takes little more than half the time. */
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
 * Path of an installed Chromium or Chrome; undefined leaves the choice to Playwright's own download.
 * @returns {string | undefined}
 */
export const findBrowser = () => installed()[0]

/** The same, with a window around the page where there is one: frames are measured as users have them. */
export const findWholeBrowser = () => installed().find((path) => !path?.endsWith('-shell')) ?? findBrowser()

/** The first one there is; the shell is not in every release. */
const debianPackages = ['chromium-headless-shell', 'chromium']

/** @param {string} command @param {string[]} words */
const run = (command, words) => spawnSync(command, words, { stdio: 'inherit' }).status === 0

/**
 * Makes sure there is a browser to test in: an installed one, else Playwright's own download, else Debian's package.
 * @returns {Promise<boolean>}
 */
export const ensureBrowser = async () => {
  if (findBrowser() !== undefined) return true
  const { chromium } = await import('@playwright/test')
  if (existsSync(chromium.executablePath())) return true
  console.log('No Chromium or Chrome found; fetching the one Playwright offers.')
  if (run(process.execPath, ['node_modules/@playwright/test/cli.js', 'install', '--with-deps', 'chromium'])) return true
  if (run(process.execPath, ['node_modules/@playwright/test/cli.js', 'install', 'chromium'])) return true
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false
  console.log("Installing Debian's Chromium.")
  return (
    run('apt-get', ['update', '-qq']) &&
    debianPackages.some((name) => run('apt-get', ['install', '-y', '-qq', name])) &&
    findBrowser() !== undefined
  )
}
