import { describe, expect, it } from 'vitest'
import { hasArrived, isEntrance, receiveArrival, takeArrival } from '#src/features/account/model/return-path.ts'
import type { Routing } from '#src/base/needs.ts'

function createAddressBar(first: string) {
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

/** Opens an address and receives its parameters; returns the path and the history after that. */
function arrive(address: string) {
  const { routing, history } = createAddressBar(address)
  receiveArrival(routing)
  return { routing, history, path: history[0] ?? '' }
}

describe('threats T7 and T8: secrets in the address', () => {
  it.each([
    ['/account/oauth-callback?code=secret&state=s', '?code=secret&state=s'],
    ['/account/email-link?token=secret', '?token=secret'],
    ['/Account/Email-Link?token=secret', '?token=secret'],
    ['/account/email-link//?token=secret', '?token=secret'],
    ['/account/email-link#token=secret', '?token=secret'],
    ['/account/email-link?token=secret#token=other', '?token=secret'],
    ['/account/invitation#token=secret', '?token=secret'],
    ['/Account/Password/#token=secret', '?token=secret'],
    ['/setup#code=secret', '?code=secret'],
    ['/answer#token=secret', '?token=secret'],
  ])('leave address bar and history at once, and can be taken once by their page: %s', (address, secret) => {
    const { routing, history, path } = arrive(address)
    expect(history).toHaveLength(1)
    expect(path).toMatch(/^\/(?:account\/(?:email-link|invitation|oauth-callback|password)|setup|answer)$/)
    expect(hasArrived(path)).toBe(true)
    expect(takeArrival(routing, path)).toBe(secret)
    expect(hasArrived(path)).toBe(false)
    expect(takeArrival(routing, path)).toBe('')
  })

  it.each([
    '/Account/Email-Link#/?token=secret',
    '/account/email-link#!#token=secret',
    '/account/oauth-callback#access_token=secret&state=s',
  ])('threat T8: leave the address at once without a sign-in if their fragment is unknown: %s', (address) => {
    const { routing, history, path } = arrive(address)
    expect(history).toHaveLength(1)
    expect(path).toMatch(/^\/account\/(?:email-link|oauth-callback)$/)
    expect(hasArrived(path)).toBe(false)
    expect(takeArrival(routing, path)).toBe('')
  })

  it('are not given to other pages', () => {
    const { routing } = arrive('/account/email-link?token=secret')
    expect(hasArrived('/account/oauth-callback')).toBe(false)
    expect(takeArrival(routing, '/account/oauth-callback')).toBe('')
    expect(takeArrival(routing, '/account/email-link')).toBe('?token=secret')
  })

  it.each([
    '/reservations?day=1',
    '/x/account/email-link?token=t',
    '/account/email-link/x?token=t',
    '/account/email-link',
    '/Account/Email-Link/',
  ])('do not concern other addresses: %s', (address) => {
    const { routing, history } = arrive(address)
    expect(history).toEqual([address])
    expect(takeArrival(routing, '/account/email-link')).toBe('')
  })
})

it('entrances are the pages of the account, the set-up and the answer by link', () => {
  const paths = [
    '/account/login',
    '/setup',
    '/answer',
    '/',
    '/reservations',
    '/x/account/login',
    '/setup/x',
    '/account',
  ]
  expect(paths.filter(isEntrance)).toEqual(['/account/login', '/setup', '/answer'])
})
