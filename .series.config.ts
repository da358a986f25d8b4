import { defineConfig } from '/work/next/node_modules/@playwright/test/index.mjs'
import { browserArguments, findBrowser } from '/work/next/tools/browser.mjs'
export default defineConfig({ testDir: '/work/next/tests/journeys', outputDir: '/tmp/series-results', workers: 1, timeout: 60_000, reporter: [['list']], expect: { timeout: 15_000 },
  use: { baseURL: 'http://127.0.0.1:4878/', viewport: { width: 1600, height: 900 }, launchOptions: { executablePath: findBrowser(), args: browserArguments }, screenshot: 'only-on-failure' } })
