import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import * as v from 'valibot'
import { readStaticFiles } from '#server/http/files.ts'
import { providerSchema } from '#server/openid/provider-settings.ts'
import { readSettings } from '#server/settings.ts'
import { type Running, startServer } from '#server/start.ts'
import { createCertificate } from '#tests/deploy/certificate.ts'
import { clientId, clientSecret, startProvider } from '#tests/server/openid/provider.ts'
import { expect, journey } from './campus.ts'

/** The provider has to know the address before the server runs. */
async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => void server.listen(0, 'localhost', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

async function setUp({ origin, setUpURL }: Running): Promise<void> {
  const answered = await fetch(`${origin}/api/setup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      code: new URL(setUpURL ?? '').hash.replace('#code=', ''),
      organisation: { name: 'Heron Works', languages: ['en'], timeZone: 'Europe/Prague' },
      administrator: { name: 'Ada Grebe', email: 'ada@heron.example', password: 'grey roof in the rain' },
    }),
  })
  expect(answered.ok).toBe(true)
}

// The provider has a certificate of its own.
journey.use({ ignoreHTTPSErrors: true })

journey('a person signs in on the page of a provider, and out of both', async ({ page }) => {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-journey-'))
  const port = await freePort()
  const publicURL = `http://localhost:${port}`
  const provider = await startProvider(
    {
      redirectUris: [`${publicURL}/account/oauth-callback`],
      leaveUris: [`${publicURL}/account/login`],
      backChannelUri: `${publicURL}/api/account/openid/heron/signed-out`,
    },
    createCertificate(folder),
  )
  const read = readSettings(['--data', join(folder, 'data'), '--port', String(port), '--public-url', publicURL], {})
  if ('problems' in read) throw new Error(read.problems.join('\n'))
  const { certificateFile: ca, issuer } = provider
  const heron = { id: 'heron', label: 'Heron ID', issuer, clientId, secretVariable: 'SECRET', intranet: true, ca }
  const server = await startServer({
    settings: { ...read.settings, openid: [v.parse(providerSchema, heron)] },
    files: readStaticFiles('dist-office/client'),
    log: pino({ level: 'silent' }),
    environment: { SECRET: clientSecret },
  })
  try {
    await setUp(server)
    provider.accounts.set('ann', { name: 'Ann Heron', email: 'ann@heron.example', email_verified: true })

    // She lands on the page that she wanted, signed in.
    await page.goto(`${publicURL}/settings`)
    await page.getByRole('button', { name: 'Sign in with Heron ID' }).click()
    await page.getByPlaceholder('Enter any login').fill('ann')
    await page.getByPlaceholder('and password').fill('any')
    await page.getByRole('button', { name: 'Sign-in' }).click()
    await expect(page.getByRole('banner').getByText('Live', { exact: true })).toBeVisible()
    expect(new URL(page.url()).pathname).toBe('/settings')

    // The sign-out ends her session at the provider: it asks for the account again.
    await page.getByRole('button', { name: 'Account menu: Ann Heron' }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await page.getByRole('button', { name: 'Yes, sign me out' }).click()
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    expect(new URL(page.url()).pathname).toBe('/account/login')
    await page.getByRole('button', { name: 'Sign in with Heron ID' }).click()
    await page.getByPlaceholder('Enter any login').fill('ann')
    await page.getByPlaceholder('and password').fill('any')
    await page.getByRole('button', { name: 'Sign-in' }).click()
    await expect(page.getByRole('button', { name: 'Account menu: Ann Heron' })).toBeVisible()

    // A sign-out at the provider ends her session here.
    await page.goto(`${issuer}/session/end`)
    await page.getByRole('button', { name: 'Yes, sign me out' }).click()
    await expect(page.getByText('Sign-out Success')).toBeVisible()
    await page.goto(publicURL)
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  } finally {
    await server.close()
    await provider.close()
    rmSync(folder, { recursive: true, force: true })
  }
})
