import { Validator } from '@seriousme/openapi-schema-validator'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { createApp, type Family } from '#server/http/app.ts'
import { families } from '#server/http/families.ts'
import { openApi } from '#server/api/openapi.ts'
import { plainSchema } from '#server/api/plain-schema.ts'
import { ownRights, rights } from '#server/rules/rights.ts'
import { checkAnswer } from './described-answers.ts'
import { openOffice } from './open-office.ts'

const isHttp = (name: string): boolean => /^(?:GET|POST|PUT|PATCH|DELETE) /.test(name)

const document = openApi('1.2.3')
const describedNames = Object.entries(document.paths).flatMap(([path, operations]) =>
  Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
)

describe('the description of the API', () => {
  it('is OpenAPI 3.1', async () => {
    const read = await new Validator().validate({ ...structuredClone(document) })
    expect(read).toMatchObject({ valid: true })
  })

  it('is not OpenAPI without a title', async () => {
    const read = await new Validator().validate({ ...structuredClone(document), info: { version: '1' } })
    expect(read).toMatchObject({ valid: false })
  })

  it('has every call of the tables of rights and of the calendar, and no others', async () => {
    const { office } = await openOffice()
    const routes: string[] = []
    const listRoutes: Family = ({ app }) =>
      void routes.push(...app.routes.map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`))
    createApp(office, [...families, listRoutes], null)
    const served = [...Object.keys(rights), ...Object.keys(ownRights)].filter(isHttp)
    const ofCalendar = [...new Set(routes)].filter((route) => route.includes(' /calendar'))
    expect(ofCalendar.length).toBeGreaterThan(20)
    expect(describedNames.toSorted()).toEqual([...served, ...ofCalendar].toSorted())
  })

  it('has a body for each call that reads one', () => {
    const without = Object.entries(document.paths).flatMap(([path, operations]) =>
      Object.entries(operations).flatMap(([method, operation]) =>
        ['post', 'put', 'patch'].includes(method) && !('requestBody' in operation) ? [`${method} ${path}`] : [],
      ),
    )
    expect(without.toSorted()).toEqual([
      'post /MessageHub/negotiate',
      'post /api/account/ews-logout',
      'post /api/account/sign-out-everywhere',
      'post /api/admin/invitations',
      'post /api/admin/people/{id}/invitation',
      'post /api/admin/people/{id}/password-link',
      'post /api/admin/resources/example',
      'post /api/kiosks/pairing',
      'post /api/kiosks/{id}/reload',
      'post /api/kiosks/{id}/setup',
      'post /api/users/me/favourites/{id}',
    ])
  })

  it('knows a form for every rule of the wire, and refuses others', () => {
    expect(() => plainSchema(v.custom(() => true, 'a riddle'))).toThrow("no form on the wire for 'a riddle'")
  })
})

describe('an address with U+0000', () => {
  it('names nothing, and asks for nothing, in any call', async () => {
    const here = await openOffice()
    const { token } = await here.signUp('Ada Min', 'administrator')
    const statusOf = async (name: string, change: (path: string) => string): Promise<string> => {
      const [method = '', path = ''] = name.split(' ')
      const body = ['POST', 'PUT', 'PATCH'].includes(method) ? {} : undefined
      const { status } = await here.send(method, change(path), { token, body })
      return `${name} ${status}`
    }
    const withParameters = describedNames.filter((name) => name.includes('{'))
    const withQuery = describedNames.filter((name) => {
      const [method = '', path = ''] = name.split(' ')
      const parameters = document.paths[path]?.[method.toLowerCase()]?.['parameters'] as readonly { in: string }[]
      return !name.includes('{') && !path.startsWith('/MessageHub') && parameters.some((one) => one.in === 'query')
    })
    for (const name of withParameters)
      expect(await statusOf(name, (path) => path.replaceAll(/\{\w+\}/g, 'a%00'))).toBe(`${name} 404`)
    for (const name of withQuery) expect(await statusOf(name, (path) => `${path}?q=%00`)).toBe(`${name} 400`)
    expect([withParameters.length, withQuery.length].every((count) => count > 5)).toBe(true)
  })
})

describe('an answer that is not as it is described', () => {
  const answer = (body: unknown, status = 200) => Response.json(body, { status })
  const me = { data: { name: 'Ann', email: 'ann@heron.example' }, loading: false, error: null }

  it.each([
    [
      'a wrong type',
      answer({ ...me, data: { email: 7 } }),
      'GET /api/account/me 200: body.data.email must be string,null',
    ],
    ['a missing member', answer({ data: me.data }), "body must have required property 'loading'"],
    ['a member that is not described', answer({ ...me, password: 'x' }), '(password)'],
    [
      'a status',
      answer({ error: 'Teapot', message: 'No.' }, 418),
      'GET /api/account/me 418: the status is not described',
    ],
    ['another type', new Response('hello', { headers: { 'content-type': 'text/plain' } }), "the type 'text/plain'"],
  ])('is told: %s', async (_what, response, problem) => {
    await expect(checkAnswer('GET', '/api/account/me', response)).rejects.toThrow(problem)
  })

  it('is told if it has a body that is not described', async () => {
    const response = new Response('done', { status: 200 })
    Object.defineProperty(response, 'status', { value: 204 })
    await expect(checkAnswer('DELETE', '/api/users/me/favourites/amber', response)).rejects.toThrow('a body of 4')
  })

  it('passes if it is as described', async () => {
    await expect(checkAnswer('GET', '/api/account/me', answer(me))).resolves.toBeUndefined()
  })
})
