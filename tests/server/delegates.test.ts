import { describe, expect, it } from 'vitest'
import { mayEditFor } from '#server/store/delegates.ts'
import { bodyOf } from './identity-helpers.ts'
import { openOffice } from './open-office.ts'

const path = '/api/users/me/delegates'

const open = async () => {
  const here = await openOffice()
  const ann = await here.signUp('Ann Heron')
  const bob = await here.signUp('Bob Teal')
  const put = (items: unknown, token = ann.token) => here.send('PUT', path, { token, body: { items } })
  const list = async (token = ann.token) => bodyOf(here.send('GET', path, { token }))
  const mayEdit = (owner: string, delegate: string) => mayEditFor(here.office.db, owner, delegate)
  return { here, ann, bob, put, list, mayEdit }
}

describe('delegates', () => {
  it('may edit the calendar of the owner who lists them until they are removed', async () => {
    const { ann, bob, put, list, mayEdit } = await open()
    expect((await put([bob.email.toUpperCase(), bob.email])).status).toBe(204)
    expect(await list()).toEqual({ items: [bob.email] })
    expect([await mayEdit(ann.email, bob.email), await mayEdit(bob.email, ann.email)]).toEqual([true, false])
    expect(await list(bob.token)).toEqual({ items: [] })
    await put([])
    expect(await mayEdit(ann.email, bob.email)).toBe(false)
  })

  it('lose access to the calendar of a blocked owner', async () => {
    const { here, ann, bob, put, mayEdit } = await open()
    await put([bob.email])
    await here.block(ann.id)
    expect(await mayEdit(ann.email, bob.email)).toBe(false)
  })

  it('must be other people of the organisation, 50 at most', async () => {
    const { ann, put, list } = await open()
    const problemsOf = async (items: readonly string[]) => (await bodyOf(put(items)))['problems']
    expect(await problemsOf(['eve@else.example', ann.email, 'no address'])).toEqual([
      { field: 'items.2', problem: 'InvalidEmail' },
    ])
    expect(await problemsOf(['eve@else.example', ann.email])).toEqual([
      { field: 'items.0', problem: 'UnknownPerson' },
      { field: 'items.1', problem: 'OwnAddress' },
    ])
    expect(await problemsOf(Array.from({ length: 51 }, (_, at) => `p${at}@heron.example`))).toEqual([
      { field: 'items', problem: 'TooManyDelegates' },
    ])
    expect(await list()).toEqual({ items: [] })
  })
})
