import type { Locator, Page } from '@playwright/test'
import { expect, journey } from './campus.ts'

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

journey(
  'with forced colours, light and dark: buttons, reservations, plans and a door panel can be read',
  async ({ campus, page }) => {
    const force = (colorScheme: 'light' | 'dark') =>
      page.emulateMedia({ forcedColors: 'active', colorScheme, reducedMotion: 'reduce' })
    const lookIn = (
      colorScheme: 'light' | 'dark',
      title: string,
      look: (canvas: string, text: string) => Promise<void>,
    ) =>
      journey.step(`${title}, ${colorScheme}`, async () => {
        await force(colorScheme)
        await look(await systemColour(page, 'Canvas'), await systemColour(page, 'CanvasText'))
      })
    await force('light')
    await campus.openReserve()
    const room = await campus.freeRoom('10:00', '11:30')
    const meetingRooms = await campus.backEnd.findResources(page, 'kar.room', 50)
    const freeNow = await campus.freeRooms('09:30', '10:00')
    const door = freeNow.find(({ id }) => meetingRooms.some((meetingRoom) => meetingRoom.id === id))
    if (door === undefined) throw new Error('The seeded campus has no meeting room that is free now')

    // The rows of the resources: my day has the look of own reservations.
    const rows = page.locator('[data-timeline-body]')
    for (const colorScheme of ['light', 'dark'] as const)
      await lookIn(
        colorScheme,
        'a reservation is filled, free time is not, a limited stretch has a pattern',
        async (canvas, text) => {
          const reserved = rows.locator('[role=gridcell][data-state="2"]').first()
          await expect(reserved).toBeVisible()
          expect((await coloursOf(page, reserved))[0]?.colour).toBe(text)
          const free = rows.locator('[role=gridcell][data-state="0"]').first()
          expect((await coloursOf(page, free))[0]?.colour).toBe(canvas)
          // The first ones lie partly under the names of the resources, or have passed.
          const tooShort = rows.getByRole('gridcell', { name: /not free long enough/ }).first()
          const limited = await coloursOf(page, tooShort)
          const plain = limited.filter(({ colour }) => colour === canvas || colour === text)
          expect(limited[0]?.colour).toBe(canvas)
          expect(plain.reduce((sum, { share }) => sum + share, 0)).toBeLessThan(0.9)
        },
      )

    await campus.show(room)
    await campus.drag(room, '10:00', '10:45')
    await lookIn(
      'dark',
      'the label of the primary button stands on the button, not on a bar of its own',
      async (canvas) => {
        const reserve = campus.form.getByRole('button', { name: /^Reserve/ })
        const [ground] = await coloursOf(page, reserve.locator('span').first())
        expect(ground?.colour).not.toBe(canvas)
        expect(ground?.share).toBeLessThan(0.9)
      },
    )
    await page.keyboard.press('Escape')

    await page.getByRole('combobox', { name: 'Date range' }).selectOption('month')
    await expect(page.locator('[role=gridcell][data-share=free]').last()).toBeVisible()
    await lookIn('dark', 'in a month, a free day is outlined, a closed one is not', async (canvas, text) => {
      const shareOfText = async (share: 'free' | 'closed') => {
        const colours = await coloursOf(page, page.locator(`[role=gridcell][data-share=${share}]`).last())
        expect(colours[0]?.colour).toBe(canvas)
        return colours.find(({ colour }) => colour === text)?.share ?? 0
      }
      expect(await shareOfText('free')).toBeGreaterThan(0.03)
      expect(await shareOfText('closed')).toBeLessThan(0.03)
    })

    await page.getByRole('radio', { name: 'Floor plan' }).check()
    const plan = page.getByRole('listbox').filter({ has: page.getByRole('option') })
    await expect(plan.first()).toBeVisible()
    await lookIn('dark', 'the floor plan has walls on an empty ground', async (canvas, text) => {
      await expect(async () => {
        const colours = await coloursOf(page, plan.first())
        expect(colours[0]?.colour).toBe(canvas)
        expect(colours.find(({ colour }) => colour === text)?.share).toBeGreaterThan(0.002)
      }).toPass()
    })

    await page.goto(await campus.addressOfDevice(`panel-${door.id}`))
    const button = page.getByRole('group', { name: 'Reserve now' }).getByRole('button').first()
    await expect(button).toBeVisible()
    await lookIn('dark', 'the buttons of a door panel stand out', async (canvas) => {
      expect((await coloursOf(page, button))[0]?.colour).not.toBe(canvas)
    })
  },
)
