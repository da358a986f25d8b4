import { describe, expect, it } from 'vitest'
import { hasArrived, receiveArrival, takeArrival } from '#src/features/account/return-path.ts'
import type { Routing } from '#src/services.ts'

/** An address bar with its history. */
function addressBar(first: string) {
  const history = [first]
  const parts = () => (history.at(-1) ?? '').split('?')
  const routing: Routing = {
    path: () => parts()[0] ?? '',
    query: () => (parts()[1] === undefined ? '' : `?${parts()[1]}`),
    navigate: (to, options) => {
      if (options?.replace) history.pop()
      history.push(to)
    },
    leave: () => undefined,
  }
  return { routing, history }
}

describe('threats T7 and T8: what arrives in the address', () => {
  it.each(['/account/oauth-callback?code=secret&state=s', '/account/email-link?token=secret'])(
    'leaves address bar and history at once, and is there for its screen once: %s',
    (address) => {
      const { routing, history } = addressBar(address)
      const [path = ''] = address.split('?')
      receiveArrival(routing)
      expect(history).toEqual([path])
      expect(hasArrived(path)).toBe(true)
      expect(takeArrival(routing, path)).toContain('secret')
      expect(takeArrival(routing, path)).toBe('')
    },
  )

  it.each(['/Account/Email-Link?token=secret', '/account/email-link/?token=secret'])(
    'threat T8: leaves the address in every spelling, also of a user who is signed in: %s',
    (address) => {
      const { routing, history } = addressBar(address)
      receiveArrival(routing)
      expect(history).toEqual(['/account/email-link'])
      expect(takeArrival(routing, '/account/email-link')).toBe('?token=secret')
    },
  )

  it('is given to no other screen', () => {
    const { routing } = addressBar('/account/email-link?token=secret')
    receiveArrival(routing)
    expect(takeArrival(routing, '/account/oauth-callback')).toBe('')
    expect(takeArrival(routing, '/account/email-link')).toBe('?token=secret')
  })

  it('leaves every other address alone', () => {
    const { routing, history } = addressBar('/reservations?day=1')
    receiveArrival(routing)
    expect(history).toEqual(['/reservations?day=1'])
  })
})
