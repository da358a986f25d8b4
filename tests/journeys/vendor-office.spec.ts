import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { pino } from 'pino'
import { withFolder } from '#server/commands/ask.ts'
import { runResources } from '#server/commands/resources.ts'
import { readStaticFiles } from '#server/http/files.ts'
import { startServer } from '#server/start.ts'
import { newSetUpCodeOf } from '#server/store/device-codes.ts'
import { addDevice } from '#server/store/devices.ts'
import { listDirectory } from '#server/vendors/directories.ts'
import { devicePath, setupPart } from '#src/features/devices/model/stored-device.ts'
import type { ResourceRecord } from '#mocks/server/resources/resources.ts'
import { readGoogleContract } from '#tests/contracts/google-contract.ts'
import { readGraphContract } from '#tests/contracts/graph-contract.ts'
import { isPresent } from '#tests/contracts/protocol-data.ts'
import type { SeenCall } from '#tests/platform/scripted-server.ts'
import { startVendor, type StartedVendor } from '#tests/server/vendors/start-vendor.ts'
import { vendorSettings } from '#tests/server/vendors/vendor-before.ts'
import { browserArguments, findBrowser } from '../../tools/browser.mjs'
import { Campus, expect, journey, type Place } from './campus.ts'
import { freePort, freeRoom, openTenant } from './tenant.ts'

const minute = 60_000

/** Monday, 2026-11-30, 09:41 in Prague. The clock goes on from there. */
const monday = Date.UTC(2026, 10, 30, 8, 41)
const date = '2026-11-30'

const vendors = {
  microsoft: {
    kind: 'o365',
    directory: 'graph',
    name: 'Microsoft 365',
    host: 'login.microsoftonline.com',
    ownGrant: 'client_credentials',
  },
  google: {
    kind: 'gspace',
    directory: 'google',
    name: 'Google Workspace',
    host: 'accounts.google.com',
    ownGrant: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
  },
} as const
type VendorName = keyof typeof vendors

/** Settings of a device without a location. */
const nowhere = { language: null, areaId: null, unitId: null, heading: null }

/** An office with the calendars of a vendor, in this process, by a clock that can be put forward. */
async function openOffice(vendorName: VendorName) {
  const { kind, directory } = vendors[vendorName]
  const folder = mkdtempSync(join(tmpdir(), 'foyer-journey-'))
  const [clock, begun] = [{ ahead: 0 }, Date.now()]
  const now = (): number => monday + (Date.now() - begun) + clock.ahead
  const tenant = await openTenant(kind, now)
  const { people, resources, calendar } = tenant.server
  const vendor = await startVendor(tenant, kind)
  const port = await freePort()
  const settings = {
    ...vendorSettings({ FOYER_GOOGLE_ADMIN: people.persona('facility').email }),
    data: join(folder, 'data'),
    port,
    publicURL: `http://localhost:${port}`,
    calendar: vendorName,
  }
  const server = await startServer({
    settings,
    files: readStaticFiles('dist-office/client'),
    log: pino({ level: 'silent' }),
    now,
    fetch: vendor.fetch,
  })
  /** Makes a call with the rights of the operator, as the commands do. */
  const command = async (path: string, type: string, text: string): Promise<unknown> =>
    withFolder(settings, async (ask) => {
      const answered = await ask('POST', path, { type, text })
      expect([path, answered.ok]).toEqual([path, true])
      return answered.json()
    })
  return {
    clock,
    now,
    tenant,
    vendor,
    server,
    person: people.persona('employee'),
    command,
    importRooms: () =>
      withFolder(settings, (ask) =>
        runResources({ ask, list: (name) => listDirectory(name, settings, { fetch: vendor.fetch, now }) }, [
          'import',
          directory,
        ]),
      ),
    /** Returns the answer of a room to an event, as the vendor has it. */
    answerOf: (room: ResourceRecord, subject: string): string | undefined =>
      calendar
        .eventsOf(people.persona('employee').email, monday - 60 * minute, monday + 600 * minute)
        .find((event) => event.subject === subject)
        ?.attendees.find(({ address }) => resources.byEmail.get(address) === room)?.response,
    placeOf: ({ email, name }: ResourceRecord): Promise<Place> =>
      server.office.db
        .selectFrom('resources')
        .select('id')
        .where('email', '=', email)
        .executeTakeFirstOrThrow()
        .then(({ id }) => ({ id, name })),
    close: async () => {
      await server.close()
      vendor.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** A browser that finds the hosts of the vendor at a port of this machine. */
const openBrowser = (port: number): Promise<Browser> => {
  const hosts = ['graph.microsoft.com', 'login.microsoftonline.com', 'accounts.google.com', '*.googleapis.com']
  const rules = [...hosts, '*.googleusercontent.com'].map((host) => `MAP ${host}:443 127.0.0.1:${port}`)
  const args = [...browserArguments, `--host-resolver-rules=${rules.join(',')}`, '--ignore-certificate-errors']
  const executablePath = findBrowser()
  return chromium.launch({ args, ...(executablePath === undefined ? {} : { executablePath }) })
}

/** What is wrong with requests to the calendar and the directory, by the contract of the vendor. */
function problemsOf(vendor: VendorName, { calls }: StartedVendor): readonly string[] {
  const read = vendor === 'microsoft' ? readGraphContract : readGoogleContract
  const hosts = /^https:\/\/(?:graph\.microsoft\.com|(?:www|people|admin)\.googleapis\.com)\//
  const { problemsOfCall } = read()
  const ofSign = /\/oauth2\/v3\/certs$/
  const asked = calls.filter(({ url, path }) => hosts.test(url) && !ofSign.test(path))
  expect(asked.length).toBeGreaterThan(20)
  return asked.flatMap((call: SeenCall) =>
    problemsOfCall(call).map((problem) => `${call.method} ${call.path}: ${problem}`),
  )
}

for (const vendorName of ['microsoft', 'google'] as const)
  journey(`a person of ${vendorName} books, checks in at the panel, and loses what is not used`, async () => {
    const { host, name, ownGrant } = vendors[vendorName]
    const here = await openOffice(vendorName)
    const { clock, tenant, vendor, server, person, command, answerOf } = here
    const browser = await openBrowser(vendor.port)
    const newPage = async (): Promise<Page> => {
      const options = { locale: 'en-GB', timezoneId: 'Europe/Prague', viewport: { width: 1600, height: 900 } }
      const context = await browser.newContext({ ...options, ignoreHTTPSErrors: true, reducedMotion: 'reduce' })
      return context.newPage()
    }
    try {
      // The administrator is set up with the address of the account, and signs in with that from now on.
      const setUpCode = /code=(\S+)/.exec(server.setUpURL ?? '')?.[1]
      const organisation = { name: 'Heron Works', languages: ['en'], timeZone: 'Europe/Prague' }
      const administrator = { name: person.name, email: person.email, password: 'grey roof in the rain' }
      await command('/api/setup', 'application/json', JSON.stringify({ code: setUpCode, organisation, administrator }))
      expect(await here.importRooms()).toMatchObject({ code: 0 })
      // As soon as rooms are mirrored, pages ask this server for their schedules.
      const isCached = async (): Promise<unknown> => {
        const answered = (await (await fetch(`${server.origin}/api/assist/configurations`)).json()) as {
          readonly asistConfiguration: { readonly cachingEnabled: boolean }
        }
        return answered.asistConfiguration.cachingEnabled
      }
      await expect.poll(isCached).toBe(true)
      const used = freeRoom(tenant, monday, monday + 75 * minute)
      const forgotten = freeRoom(tenant, monday + 75 * minute, monday + 135 * minute, used)
      const places = [await here.placeOf(used), await here.placeOf(forgotten)] as const
      const lines = places.map((place) => `${place.id},${place.name},room,yes`)
      const csv = ['id,name,type,confirmation', ...lines].join('\n')
      expect(await command('/api/admin/resources/import', 'text/csv', csv)).toEqual({ created: 0, changed: 2 })

      const page = await newPage()
      await page.goto(`${server.office.publicURL()}/reservations/reserve?date=${date}&view=timeline`)
      await page.getByRole('button', { name: `Sign in with ${name}` }).click()
      await expect(page.getByRole('heading', { name: 'Pick an account' })).toBeVisible()
      expect(new URL(page.url()).host).toBe(host)
      await page.getByRole('link', { name: person.name }).click()
      const campus = new Campus(page)
      await campus.isReady()

      const panel = await newPage()
      const { db } = server.office
      const { id } = await addDevice(db, 'panel', { ...nowhere, name: 'Door', resourceId: places[0].id })
      const code = await newSetUpCodeOf(db, id, here.now())
      await panel.goto(server.origin + devicePath({ kind: 'panel', id }) + setupPart(code, false))
      await expect(panel.locator('main[data-kind]')).toBeVisible()

      // What is reserved in the own calendar is at the door within seconds, without a new start of the panel.
      const reserve = async (place: Place, from: string, to: string, subject: string): Promise<void> => {
        await campus.show(place)
        await campus.drag(place, from, to)
        await page.getByRole('textbox', { name: 'Subject' }).fill(subject)
        await page.getByRole('button', { name: 'Reserve', exact: true }).click()
        await campus.isAccepted()
        await page.keyboard.press('Escape')
      }
      await reserve(places[0], '10:00', '10:45', 'Design critique')
      await expect(panel.getByText('Design critique').first()).toBeVisible()
      await reserve(places[1], '11:00', '11:45', 'Forgotten meeting')
      expect([answerOf(used, 'Design critique'), answerOf(forgotten, 'Forgotten meeting')]).toEqual([
        'accepted',
        'accepted',
      ])

      clock.ahead += 10 * minute
      server.office.wake('mirror')
      await panel.reload()
      await panel.getByRole('button', { name: 'Check in' }).click()
      await expect(panel.getByText(/Checked in/).first()).toBeVisible()
      await page.goto(`${server.origin}/reservations`)
      const listed = (subject: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: subject })
      await listed('Design critique').getByRole('button', { name: 'Design critique' }).first().click()
      await expect(page.getByText(/^Checked in .+ by Door$/)).toBeVisible()

      // All tokens of the vendor have expired since: that of the person, and that of the application. The page hears of the release.
      const grants = (): readonly string[] =>
        vendor.calls
          .filter(({ path }) => path.endsWith('/token'))
          .map(({ body }) => new URLSearchParams(String(body)).get('grant_type') ?? '')
      const before = grants().length
      clock.ahead += 90 * minute
      server.office.wake('mirror')
      server.office.wake('release')
      await expect.poll(() => answerOf(forgotten, 'Forgotten meeting')).toBe('declined')
      expect(answerOf(used, 'Design critique')).toBe('accepted')
      await expect(listed('Forgotten meeting')).toContainText('Released')
      expect(new Set(grants().slice(before))).toEqual(new Set(['refresh_token', ownGrant]))

      // A consent that was withdrawn at the vendor leaves the session alone, and is given again.
      tenant.server.tokens.closeAll(person.email)
      await page.reload()
      await page.getByRole('button', { name: 'Connect calendar' }).click()
      await page.getByRole('link', { name: person.name }).click()
      await expect(listed('Forgotten meeting')).toContainText('Released')

      // The sign-out ends the tokens at the vendor as well.
      await page.getByRole('button', { name: /^Account menu/ }).click()
      await page.getByRole('menuitem', { name: 'Sign out' }).click()
      await expect(page.getByRole('heading', { name: 'Sign in', exact: true })).toBeVisible()
      const ending = vendorName === 'microsoft' ? '/oauth2/v2.0/logout' : '/revoke'
      await expect.poll(() => vendor.requests.some((request) => request.endsWith(ending))).toBe(true)
      if (isPresent) expect(problemsOf(vendorName, vendor)).toEqual([])
    } finally {
      await browser.close()
      await here.close()
    }
  })
