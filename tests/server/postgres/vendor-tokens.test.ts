import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { bodyOf } from '../identity-helpers.ts'
import { openStoreFolder } from '../store-folder.ts'
import { openVendorSignIn } from '../vendors/open-vendor-sign-in.ts'

interface Handed {
  readonly token: string
}

async function openTwice() {
  const keyFile = join(openStoreFolder(), 'calendar.key')
  const vendor = await openVendorSignIn('microsoft', { keyFile })
  const other = await vendor.openAnother()
  return { ...vendor, other, token: await vendor.signIn('manager') }
}

describe('a calendar token, with two processes', () => {
  it('is refreshed once if both are asked, though the former refresh token ends with it', async () => {
    const { credentials, gate, grants, here, nameAt, other, refresh, token } = await openTwice()
    credentials.isGoodOnce = true
    // The vendor answers once the other process waits for its turn.
    const waiting = async (): Promise<boolean> => {
      const asked = sql`SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted`
      return (await asked.execute(here.office.db)).rows.length > 0
    }
    gate.beforeRefresh = async () => {
      await expect.poll(waiting).toBe(true)
    }
    const [first, second] = await Promise.all([bodyOf<Handed>(refresh(token)), bodyOf<Handed>(refresh(token, other))])
    expect([second.token, grants('refresh_token')]).toEqual([first.token, 1])
    gate.beforeRefresh = async () => undefined
    const third = await bodyOf<Handed>(refresh(token, other))
    expect(third.token).not.toBe(first.token)
    expect(await nameAt(third.token)).toBe('Oliver Hughes')
    expect(await bodyOf(here.send('GET', '/api/account/oauth-token', { token }))).toEqual(third)
  })

  it('keeps no query waiting while the vendor is slow', async () => {
    const { begin, gate, here, refresh, token } = await openTwice()
    const others = [
      token,
      (await begin('employee')).token,
      (await begin('facility')).token,
      (await begin('visitor')).token,
    ]
    let release = (): void => undefined
    const held = new Promise<void>((resolve) => void (release = resolve))
    gate.beforeRefresh = () => held
    const refreshing = others.map((one) => refresh(one))
    const asked = await Promise.all(Array.from({ length: 20 }, () => here.me(token)))
    expect(new Set(asked.map(({ status }) => status))).toEqual(new Set([200]))
    release()
    expect((await Promise.all(refreshing)).map(({ status }) => status)).toEqual([200, 200, 200, 200])
  })
})
