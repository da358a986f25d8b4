import type { Locator, Page } from '@playwright/test'
import { expect, journey, today } from './campus.ts'

/** Share of each colour (as 'r,g,b') in a picture of an element, most frequent first. */
async function coloursOf(page: Page, element: Locator): Promise<{ readonly colour: string; readonly share: number }[]> {
  const picture = (await element.screenshot()).toString('base64')
  return page.evaluate(async (encoded) => {
    const bytes = Uint8Array.from(atob(encoded), (character) => character.charCodeAt(0))
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')
    if (context === null) throw new Error('no canvas')
    context.drawImage(bitmap, 0, 0)
    const { data } = context.getImageData(0, 0, bitmap.width, bitmap.height)
    const counts = new Map<string, number>()
    for (let at = 0; at < data.length; at += 4) {
      const colour = `${data[at]},${data[at + 1]},${data[at + 2]}`
      counts.set(colour, (counts.get(colour) ?? 0) + 1)
    }
    return [...counts]
      .map(([colour, count]) => ({ colour, share: (count * 4) / data.length }))
      .toSorted((one, other) => other.share - one.share)
  }, picture)
}

/** A system colour such as 'CanvasText' in the palette that is forced, as 'r,g,b'. */
const systemColour = (page: Page, name: string): Promise<string> =>
  page.evaluate((colour) => {
    const probe = document.createElement('span')
    probe.style.cssText = `forced-color-adjust: none; color: ${colour}`
    document.body.append(probe)
    const [red, green, blue] = getComputedStyle(probe).color.match(/\d+/g) ?? []
    probe.remove()
    return `${red},${green},${blue}`
  }, name)

for (const colorScheme of ['light', 'dark'] as const) {
  journey(
    `with forced colours, ${colorScheme}: buttons, reservations and plans can be read`,
    async ({ campus, page }) => {
      await page.emulateMedia({ forcedColors: 'active', colorScheme, reducedMotion: 'reduce' })
      await campus.openReserve()
      const canvas = await systemColour(page, 'Canvas')
      const canvasText = await systemColour(page, 'CanvasText')

      await journey.step('a reservation is filled, free time is not, a limited stretch has a pattern', async () => {
        // The rows of the resources: my day has the look of own reservations.
        const rows = page.locator('[data-timeline-body]')
        const reserved = rows.locator('[role=gridcell][data-state="2"]').first()
        await expect(reserved).toBeVisible()
        expect((await coloursOf(page, reserved))[0]?.colour).toBe(canvasText)
        const free = rows.locator('[role=gridcell][data-state="0"]').first()
        expect((await coloursOf(page, free))[0]?.colour).toBe(canvas)
        // The first ones lie partly under the names of the resources, or have passed.
        const tooShort = rows.getByRole('gridcell', { name: /not free long enough/ }).first()
        const limited = await coloursOf(page, tooShort)
        const plain = limited.filter(({ colour }) => colour === canvas || colour === canvasText)
        expect(limited[0]?.colour).toBe(canvas)
        expect(plain.reduce((sum, { share }) => sum + share, 0)).toBeLessThan(0.9)
      })

      await journey.step('the label of the primary button stands on the button, not on a bar of its own', async () => {
        const room = await campus.freeRoom('10:00', '11:30')
        await campus.show(room)
        await campus.drag(room, '10:00', '10:45')
        const reserve = campus.form.getByRole('button', { name: /^Reserve/ })
        const [ground] = await coloursOf(page, reserve.locator('span').first())
        expect(ground?.colour).not.toBe(canvas)
        expect(ground?.share).toBeLessThan(0.9)
        await page.keyboard.press('Escape')
      })

      await journey.step('in a month, a free day is outlined, a closed one is not', async () => {
        await page.getByRole('combobox', { name: 'Date range' }).selectOption('month')
        const shareOfText = async (share: 'free' | 'closed') => {
          const colours = await coloursOf(page, page.locator(`[role=gridcell][data-share=${share}]`).last())
          expect(colours[0]?.colour).toBe(canvas)
          return colours.find(({ colour }) => colour === canvasText)?.share ?? 0
        }
        await expect(page.locator('[role=gridcell][data-share=free]').last()).toBeVisible()
        expect(await shareOfText('free')).toBeGreaterThan(0.03)
        expect(await shareOfText('closed')).toBeLessThan(0.03)
      })

      for (const [name, path] of [
        ['the floor plan', '/reservations/reserve?view=floorplan'],
        ['the map', '/map'],
      ] as const) {
        await journey.step(`${name} has walls on an empty ground`, async () => {
          await page.evaluate((hash) => {
            window.location.hash = hash
          }, path)
          const plan = page
            .getByRole('listbox')
            .filter({ has: page.getByRole('option') })
            .first()
          await expect(plan).toBeVisible()
          await expect(async () => {
            const colours = await coloursOf(page, plan)
            expect(colours[0]?.colour).toBe(canvas)
            expect(colours.find(({ colour }) => colour === canvasText)?.share).toBeGreaterThan(0.002)
          }).toPass()
        })
      }
    },
  )
}

journey('with forced colours: the buttons of a door panel stand out', async ({ campus, page }) => {
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'light', reducedMotion: 'reduce' })
  await campus.openReserve({ clock: `${today}T11:20:00Z` })
  const room = await campus.freeRoom('12:15', '14:00')
  await page.goto(await campus.addressOfDevice(`panel-${room.id}`))
  const buttons = page.getByRole('group', { name: 'Reserve now' }).getByRole('button')
  await expect(buttons.first()).toBeVisible()
  const canvas = await systemColour(page, 'Canvas')
  expect((await coloursOf(page, buttons.first()))[0]?.colour).not.toBe(canvas)
})
