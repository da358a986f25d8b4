import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { originOf, runScript, runToEnd } from '#tests/server/server-process.ts'
import { startVendor } from '#tests/server/vendors/start-vendor.ts'
import { secret } from '#tests/server/vendors/vendor-before.ts'
import { Campus, expect, journey, type Place } from './campus.ts'
import { freePort, freeRoom, openTenant } from './tenant.ts'

const program = 'dist-office/main.js'
const oneDay = 86_400_000

/** A working day from tomorrow on, at 11:00 in Prague in winter. */
function workingDay(): number {
  const day = Math.floor(Date.now() / oneDay) * oneDay
  const start = [1, 2, 3].map((days) => day + days * oneDay + 10 * 3_600_000)
  return start.find((at) => ![0, 6].includes(new Date(at).getUTCDay())) ?? day
}

async function setUp(origin: string, printed: string): Promise<void> {
  const answered = await fetch(`${origin}/api/setup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      code: /setup#code=(\S+)/.exec(printed)?.[1],
      organisation: { name: 'Heron Works', languages: ['en'], timeZone: 'Europe/Prague' },
      administrator: { name: 'Ada Grebe', email: 'ada@heron.example', password: 'grey roof in the rain' },
    }),
  })
  expect(answered.ok).toBe(true)
}

// The vendor has a certificate of its own.
journey.use({ ignoreHTTPSErrors: true, timezoneId: 'Europe/Prague' })

journey('a person signs in at Microsoft 365 and reserves a room in the own calendar', async ({ page }) => {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-journey-'))
  const tenant = await openTenant('o365')
  const vendor = await startVendor(tenant, 'o365')
  const vendorURL = `https://localhost:${vendor.port}`
  vendor.credentials.loginURL = vendorURL
  const port = await freePort()
  const publicURL = `http://localhost:${port}`
  const config = join(folder, 'foyer.config.json')
  const microsoft = {
    tenantId: 'contoso.com',
    clientId: vendor.credentials.clientId,
    loginURL: vendorURL,
    graphURL: vendorURL,
  }
  const settings = { data: join(folder, 'data'), port, publicURL, calendar: 'microsoft', microsoft }
  writeFileSync(config, JSON.stringify(settings))
  const secretFile = join(folder, 'secret.txt')
  writeFileSync(secretFile, secret)
  Object.assign(process.env, {
    NODE_EXTRA_CA_CERTS: vendor.certificateFile,
    FOYER_MICROSOFT_CLIENT_SECRET_FILE: secretFile,
  })
  const server = runScript(program, ['serve', '--config', config])
  try {
    await setUp(await originOf(server, /served at (\S+)[^]*Press Ctrl/), server.printed())
    const imported = await runToEnd(program, ['resources', 'import', 'graph', '--config', config])
    expect(imported).toMatchObject({ code: 0 })

    // The page of the vendor leads back to the page that was wanted.
    const start = workingDay()
    const date = new Date(start).toISOString().slice(0, 10)
    await page.goto(`${publicURL}/reservations/reserve?date=${date}&view=timeline`)
    await page.getByRole('button', { name: 'Sign in with Microsoft 365' }).click()
    await expect(page.getByRole('heading', { name: 'Pick an account' })).toBeVisible()
    expect(new URL(page.url()).origin).toBe(vendorURL)
    await page.getByRole('link', { name: 'Eliška Novotná' }).click()
    const campus = new Campus(page)
    await campus.isReady()

    // The reservation is an event of her own calendar, which the room accepts.
    const free = freeRoom(tenant, start - 3_600_000, start + 7_200_000)
    const { email, name } = free
    const id = await page.evaluate(async (address) => {
      const listed = (await (await fetch('/api/assist/resources')).json()) as { id: string; email: string }[]
      return listed.find((one) => one.email === address)?.id
    }, email)
    const room: Place = { id: id ?? '', name }
    await campus.show(room)
    await campus.drag(room, '11:00', '11:45')
    await page.getByRole('textbox', { name: 'Subject' }).fill('Design critique')
    await page.getByRole('button', { name: 'Reserve', exact: true }).click()
    await campus.isAccepted()
    const { people, tokens } = tenant.server
    const token = tokens.issue(people.persona('employee').email, 'calendar', tokens.openSession())
    const span = `startDateTime=${date}T00:00:00Z&endDateTime=${date}T23:59:00Z`
    const found = await vendor.fetch(`https://graph.microsoft.com/v1.0/me/calendarView?${span}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    const { value } = (await found.json()) as { readonly value: readonly { readonly subject: string }[] }
    expect(value.map(({ subject }) => subject)).toContain('Design critique')
    expect(tenant.server.calendar.busyOfResource(free, start, start + 3_600_000)).toHaveLength(1)

    // Foyer's own calendar has no part in it.
    await page.goto(`${publicURL}/settings`)
    await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Calendar feeds' })).toBeHidden()

    // The sign-out ends the session at the vendor, too.
    await page.getByRole('button', { name: /^Account menu/ }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await expect(page.getByRole('heading', { name: 'Sign in', exact: true })).toBeVisible()
    expect(vendor.requests.some((request) => request.endsWith('/oauth2/v2.0/logout'))).toBe(true)
    expect(server.printed()).not.toContain(secret)
  } finally {
    delete process.env['NODE_EXTRA_CA_CERTS']
    delete process.env['FOYER_MICROSOFT_CLIENT_SECRET_FILE']
    server.child.kill('SIGTERM')
    await server.exited
    vendor.close()
    rmSync(folder, { recursive: true, force: true })
  }
})
