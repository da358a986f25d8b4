import { describe, expect, it } from 'vitest'
import { hasArrived, receiveArrival, takeArrival } from '#src/features/account/return-path.ts'
import type { Routing } from '#src/services.ts'

/** An address bar with its history. */
function addressBar(first: string) {
  const history = [first]
  const url = () => new URL(history.at(-1) ?? '', 'https://foyer.example')
  const routing: Routing = {
    path: () => url().pathname,
    query: () => url().search,
    fragment: () => url().hash,
    navigate: (to, options) => {
      if (options?.replace) history.pop()
      history.push(to)
    },
    leave: () => undefined,
    reload: () => undefined,
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

  it.each([
    '/account/email-link#token=secret',
    '/account/invitation#token=secret',
    '/Account/Password/#token=secret',
    '/setup#code=secret',
    '/answer#token=secret',
  ])('a link of Foyer’s own server has its secret in the fragment, which leaves the address at once: %s', (address) => {
    const { routing, history } = addressBar(address)
    receiveArrival(routing)
    const [path = ''] = history
    expect(history).toHaveLength(1)
    expect(path).toMatch(/^\/(?:account\/(?:email-link|invitation|password)|setup|answer)$/)
    expect(hasArrived(path)).toBe(true)
    expect(takeArrival(routing, path)).toMatch(/^\?(?:token|code)=secret$/)
    expect(takeArrival(routing, path)).toBe('')
  })

  it.each(['/Account/Email-Link#/?token=secret', '/account/oauth-callback#access_token=secret&state=s'])(
    'threat T8: any other fragment leaves the address at once, and signs nobody in: %s',
    (address) => {
      const { routing, history } = addressBar(address)
      receiveArrival(routing)
      const [path = ''] = history
      expect(history).toHaveLength(1)
      expect(path).toMatch(/^\/account\/(?:email-link|oauth-callback)$/)
      expect(hasArrived(path)).toBe(false)
      expect(takeArrival(routing, path)).toBe('')
    },
  )

  it('threat T8: a fragment next to a query leaves the address with it', () => {
    const { routing, history } = addressBar('/account/email-link?token=secret#token=other')
    expect(takeArrival(routing, '/account/email-link')).toBe('?token=secret')
    expect(history).toEqual(['/account/email-link'])
  })

  it('is given to no other screen', () => {
    const { routing } = addressBar('/account/email-link?token=secret')
    receiveArrival(routing)
    expect(takeArrival(routing, '/account/oauth-callback')).toBe('')
    expect(takeArrival(routing, '/account/email-link')).toBe('?token=secret')
  })

  it.each([
    '/reservations?day=1',
    '/x/account/email-link?token=t',
    '/account/email-link/x?token=t',
    '/account/email-link',
  ])('leaves every other address alone: %s', (address) => {
    const { routing, history } = addressBar(address)
    receiveArrival(routing)
    expect(history).toEqual([address])
    expect(takeArrival(routing, '/account/email-link')).toBe('')
  })

  it('has arrived at one path, until it was taken', () => {
    expect(hasArrived('/account/email-link')).toBe(false)
    const { routing } = addressBar('/account/email-link?token=secret')
    receiveArrival(routing)
    expect(hasArrived('/account/email-link')).toBe(true)
    expect(hasArrived('/account/oauth-callback')).toBe(false)
    takeArrival(routing, '/account/email-link')
    expect(hasArrived('/account/email-link')).toBe(false)
  })
})
