import ICAL from 'ical.js'
import type { Download } from '@playwright/test'
import { expect, instantOf, journey, readClipboard, today } from './campus.ts'

const subject = 'Harbour project'

const textOf = async (download: Download): Promise<string> => {
  const chunks: Buffer[] = []
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}

journey(
  'a reservation goes out as a file, as text and to a calendar on the web; the list as a table',
  async ({ campus, page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await context.route('https://calendar.google.com/**', (route) => route.fulfill({ body: 'calendar' }))
    await campus.open('/reservations?q=harbour')
    await page.getByRole('main').getByRole('button', { name: subject, exact: true }).first().click()
    const details = page.getByRole('complementary', { name: subject })
    const choose = async (item: string): Promise<void> => {
      await details.getByRole('button', { name: `Share and export ${subject}` }).click()
      await page.getByRole('menuitem', { name: item }).click()
    }

    await journey.step('a calendar file, read by another parser', async () => {
      const waiting = page.waitForEvent('download')
      await choose('Add to calendar (.ics)')
      const download = await waiting
      expect(download.suggestedFilename()).toBe(`${subject}.ics`)
      const file = new ICAL.Component(ICAL.parse(await textOf(download)) as unknown[])
      const event = new ICAL.Event(file.getFirstSubcomponent('vevent') ?? undefined)
      expect(event.summary).toBe(subject)
      expect(event.startDate.toJSDate().getTime()).toBe(instantOf('09:45'))
      expect(event.endDate.toJSDate().getTime()).toBe(instantOf('10:30'))
      expect(
        event.attendees.map((one) => [one.getFirstParameter('cutype'), one.getFirstParameter('partstat')]),
      ).toContainEqual(['RESOURCE', 'ACCEPTED'])
      await expect(page.getByText(`${subject}.ics downloaded`)).toBeVisible()
    })

    await journey.step('text on the clipboard', async () => {
      await choose('Copy as text')
      await expect(page.getByRole('region', { name: 'Notifications' }).getByText('Copied')).toBeVisible()
      const text = await readClipboard(page)
      expect(text.split('\n')).toEqual(
        expect.arrayContaining([
          subject,
          'When: Monday, 23 November 2026, 09:45 – 10:30 (CET)',
          expect.stringMatching(/^Resource: /),
          expect.stringContaining('#/reservations?event='),
        ]),
      )
    })

    await journey.step('a calendar on the web, on its own page', async () => {
      const waiting = context.waitForEvent('page')
      await choose('Add to Google Calendar')
      const opened = await waiting
      await opened.waitForURL('https://calendar.google.com/**')
      expect(new URL(opened.url()).searchParams.get('dates')).toBe('20261123T084500Z/20261123T093000Z')
      await opened.close()
    })

    await journey.step('the whole list as a table and as a calendar file, as it is filtered', async () => {
      const download = page.getByRole('button', { name: /^Download \d+ reservations$/ })
      const count = Number(/\d+/.exec((await download.getAttribute('aria-label')) ?? '')?.[0])
      const save = async (item: string): Promise<string> => {
        const waiting = page.waitForEvent('download')
        await download.click()
        await page.getByRole('menuitem', { name: item }).click()
        return textOf(await waiting)
      }
      const lines = (await save('As a table (.csv)')).trimEnd().split('\r\n')
      expect(lines).toHaveLength(count + 1)
      expect(lines[0]).toContain('Start date,Start time,End date,End time,Subject,Resource,Area,Organiser')
      expect(lines[1]).toMatch(/^2026-11-23,09:45,2026-11-23,10:30,Harbour project,/)
      const file = new ICAL.Component(ICAL.parse(await save('As a calendar file (.ics)')) as unknown[])
      expect(file.getAllSubcomponents('vevent')).toHaveLength(count)
    })
  },
)

journey(
  'the view of Reserve is shared from the palette, and its week prints a sheet per area with names',
  async ({ campus, page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await campus.openReserve()
    await page.evaluate(() => Object.assign(navigator, { share: undefined }))
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
    await page.keyboard.type('share this')
    await expect(page.getByRole('option', { name: 'Share this view', selected: true })).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page.getByText('Link copied')).toBeVisible()
    const url = await readClipboard(page)
    expect(url).toBe(page.url())
    expect(url).toContain(`date=${today}`)

    await page.getByRole('combobox', { name: 'Date range' }).selectOption('week')
    await expect(page).toHaveURL(/mode=week/)
    await page.getByRole('button', { name: 'View options' }).click()
    await page.getByRole('button', { name: 'Print schedule' }).click()
    const dialog = page.getByRole('dialog', { name: 'Print schedule' })
    const print = dialog.getByRole('button', { name: 'Print', exact: true })
    await expect(print).not.toHaveAttribute('aria-busy', 'true')
    await campus.isAccessible({ part: '[role=dialog]', but: ['landmark-one-main', 'page-has-heading-one', 'region'] })
    await page.evaluate(() => Object.assign(window, { print: () => Object.assign(window, { isPrinted: true }) }))
    await print.click()
    expect(await page.evaluate(() => 'isPrinted' in window)).toBe(true)
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('heading', { name: 'Karlín 1 North', level: 1 })).toBeVisible()
    const sheet = page.getByRole('table').first()
    await expect(sheet.getByRole('columnheader')).toHaveCount(8)
    await expect(sheet.getByRole('row', { name: /^Ohře 1.03/ })).toContainText(/\d\d:\d\d – \d\d:\d\d/)
    await expect(page.getByRole('navigation')).toBeHidden()
    await page.emulateMedia({ media: 'screen' })
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(page.getByRole('button', { name: 'View options' })).toBeFocused()
  },
)
