import ICAL from 'ical.js'
import type { Download, Locator, Page } from '@playwright/test'
import { expect, instantOf, journey, readClipboard, today } from './campus.ts'

const subject = 'Taken out, žluťoučký; and so on'

const textOf = async (download: Download): Promise<string> => {
  const chunks: Buffer[] = []
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}

const choose = async (page: Page, details: Locator, item: string): Promise<void> => {
  await details.getByRole('button', { name: `Share and export ${subject}` }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

journey(
  'a reservation goes out as a file, as text, as a link that opens it and to a calendar on the web; the list as a table',
  async ({ campus, page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await context.route('https://calendar.google.com/**', (route) => route.fulfill({ body: 'calendar' }))
    await campus.openReserve()
    const room = await campus.freeRoom('10:00', '11:30')
    await campus.show(room)
    await campus.drag(room, '10:00', '10:45')
    await page.getByRole('textbox', { name: 'Subject' }).fill(subject)
    await page.getByRole('button', { name: 'Reserve', exact: true }).click()
    await campus.isAccepted()
    await page.getByRole('link', { name: 'View reservations' }).click()
    await page.getByRole('button', { name: subject, exact: true }).click()
    const details = page.getByRole('complementary', { name: subject })
    await expect(details).toBeVisible()

    await journey.step('a calendar file, read by another parser', async () => {
      const waiting = page.waitForEvent('download')
      await choose(page, details, 'Add to calendar (.ics)')
      const download = await waiting
      expect(download.suggestedFilename()).toBe(`${subject}.ics`)
      const file = new ICAL.Component(ICAL.parse(await textOf(download)) as unknown[])
      const event = new ICAL.Event(file.getFirstSubcomponent('vevent') ?? undefined)
      expect(event.summary).toBe(subject)
      expect(event.startDate.toJSDate().getTime()).toBe(instantOf('10:00'))
      expect(event.endDate.toJSDate().getTime()).toBe(instantOf('11:00'))
      expect(
        event.attendees.map((one) => [one.getFirstParameter('cutype'), one.getFirstParameter('partstat')]),
      ).toContainEqual(['RESOURCE', 'ACCEPTED'])
      await expect(page.getByText(`${subject}.ics downloaded`)).toBeVisible()
    })

    await journey.step('text on the clipboard', async () => {
      await choose(page, details, 'Copy as text')
      await expect(page.getByRole('region', { name: 'Notifications' }).getByText('Copied')).toBeVisible()
      const text = await readClipboard(page)
      expect(text.split('\n')).toEqual(
        expect.arrayContaining([
          subject,
          'When: Monday, 23 November 2026, 10:00 – 11:00 (CET)',
          expect.stringMatching(/^Resource: /),
          expect.stringContaining('#/reservations?event='),
        ]),
      )
    })

    await journey.step('a calendar on the web, on its own page', async () => {
      const waiting = context.waitForEvent('page')
      await choose(page, details, 'Add to Google Calendar')
      const opened = await waiting
      await opened.waitForURL('https://calendar.google.com/**')
      expect(new URL(opened.url()).searchParams.get('dates')).toBe('20261123T090000Z/20261123T100000Z')
      await opened.close()
    })

    await page.evaluate(() => {
      const given: unknown[] = []
      Object.assign(window, { given })
      Object.assign(navigator, {
        share: (link: unknown) => {
          given.push(link)
          return Promise.resolve()
        },
      })
    })
    await choose(page, details, 'Share link')
    const given = () => page.evaluate(() => (window as unknown as { given: { title: string; url: string }[] }).given)
    await expect.poll(async () => (await given()).map(({ title }) => title)).toEqual([subject])
    const url = (await given())[0]?.url ?? ''

    await journey.step('without system sharing the link is copied', async () => {
      await page.evaluate(() => {
        Object.assign(navigator, { share: undefined })
        const copied: string[] = []
        Object.assign(window, { copied })
        navigator.clipboard.writeText = (text) => {
          copied.push(text)
          return Promise.resolve()
        }
      })
      await choose(page, details, 'Share link')
      await expect(page.getByText('Link copied')).toBeVisible()
      expect(await page.evaluate(() => (window as unknown as { copied: string[] }).copied)).toEqual([url])
    })

    await journey.step('where the browser does not let the page copy, the text is there to be copied', async () => {
      await page.evaluate(() => {
        navigator.clipboard.writeText = () => Promise.reject(new DOMException('no', 'NotAllowedError'))
      })
      await choose(page, details, 'Copy as text')
      const field = page.getByRole('textbox', { name: 'Text to copy' })
      await expect(field).toBeFocused()
      await expect(field).toHaveValue(new RegExp(subject))
      expect(
        await field.evaluate((area: HTMLTextAreaElement) => area.selectionEnd - area.selectionStart),
      ).toBeGreaterThan(50)
      await campus.isAccessible()
      const { width, height } = page.viewportSize() ?? { width: 1280, height: 720 }
      await page.setViewportSize({ width: 390, height: 844 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
      await page.setViewportSize({ width, height })
      await page.keyboard.press('Escape')
      await expect(field).toHaveCount(0)
    })

    await page.goto('about:blank')
    await page.goto(url)
    await expect(details).toBeVisible()

    await journey.step('the whole list as a table and as a calendar file, as it is filtered', async () => {
      await page.getByRole('searchbox', { name: 'Search reservations' }).fill('harbour')
      const download = page.getByRole('button', { name: /^Download \d+ reservations$/ })
      await expect(download).toBeVisible()
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
    const search = page.getByRole('searchbox', { name: 'Search resources' })
    await search.fill('Labe')
    await expect(page).toHaveURL(/search=Labe/)
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('combobox', { name: 'Search resources, people, screens and actions' })).toBeFocused()
    await page.keyboard.type('share this')
    await expect(page.getByRole('option', { name: 'Share this view', selected: true })).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page.getByText('Link copied')).toBeVisible()
    const url = await readClipboard(page)
    expect(url).toBe(page.url())
    expect(url).toContain(`date=${today}`)
    await search.fill('')

    await page.getByRole('combobox', { name: 'Date range' }).selectOption('week')
    await expect(page).toHaveURL(/mode=week/)
    await page.getByRole('button', { name: 'View options' }).click()
    await page.getByRole('button', { name: 'Print schedule' }).click()
    const dialog = page.getByRole('dialog', { name: 'Print schedule' })
    const print = dialog.getByRole('button', { name: 'Print', exact: true })
    await expect(print).not.toHaveAttribute('aria-busy', 'true')
    await campus.isAccessible()
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
