// @ts-check

/**
 * Returns the result of `work` on a new page of 1600 x 900 pixels. An error of the page ends the work, which would otherwise wait for a
 * screen that never comes.
 * @template Result
 * @param {import('@playwright/test').Browser} browser @param {string} address
 * @param {(page: import('@playwright/test').Page) => Promise<Result>} work
 * @returns {Promise<Result>}
 */
export const withPage = async (browser, address, work) => {
  const page = await browser.newPage({ viewport: { width: 1600, height: 900 } })
  try {
    const failed = new Promise((_, reject) => page.on('pageerror', reject))
    await page.goto(address)
    return /** @type {Result} */ (await Promise.race([work(page), failed]))
  } finally {
    await page.close()
  }
}
