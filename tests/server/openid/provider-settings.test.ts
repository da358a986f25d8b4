import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import * as v from 'valibot'
import { readAccount } from '#server/openid/claims.ts'
import { providerSchema } from '#server/openid/provider-settings.ts'
import { createProviders } from '#server/openid/providers.ts'
import { readSettings } from '#server/settings.ts'
import { openStoreFolder } from '../store-folder.ts'

const folder = openStoreFolder()

const google = { id: 'google', label: 'Google', issuer: 'https://accounts.google.com', clientId: 'one' }

function problemsOf(
  openid: readonly object[],
  more: object = { publicURL: 'https://rooms.example.com' },
  environment = {},
) {
  const file = join(folder, 'foyer.config.json')
  writeFileSync(file, JSON.stringify({ openid, ...more }))
  const read = readSettings(['--config', file], environment)
  return 'problems' in read ? read.problems.map((problem) => problem.replace(`${file}: `, '')) : []
}

describe('the setting `openid`', () => {
  it.each<[string, object, string]>([
    [
      'an unknown role',
      { rolesClaim: 'groups', roles: { staff: 'admin' } },
      `'openid.0.roles.staff' is "admin". Write roles by group, such as { "it-staff": "administrator" }. The roles are person, facilities, administrator.`,
    ],
    [
      'an address without https',
      { issuer: 'http://accounts.google.com' },
      `'openid.0.issuer' is "http://accounts.google.com". Write an https address, such as "https://accounts.google.com".`,
    ],
    [
      'a secret in the file',
      { clientSecret: 'x' },
      `'openid.0.clientSecret' is not a setting. There are: id, label, issuer, clientId, secretVariable, secretFile, scopes, domains, tenants, emailClaim, emailVerified, rolesClaim, roles, createsPeople, signsOut, intranet, ca.`,
    ],
    [
      'two secrets',
      { secretVariable: 'A', secretFile: 'b' },
      `'openid.0' (google): 'secretVariable' and 'secretFile' are two secrets. Leave one out.`,
    ],
    [
      'roles without a claim',
      { roles: { staff: 'person' } },
      `'openid.0' (google): 'roles' needs 'rolesClaim', the claim with the groups, such as "groups".`,
    ],
    [
      'a claim without roles',
      { rolesClaim: 'groups' },
      `'openid.0' (google): 'rolesClaim' needs 'roles', such as { "it-staff": "administrator" }.`,
    ],
    [
      'all organisations of Entra',
      { issuer: 'https://login.microsoftonline.com/common/v2.0' },
      `'openid.0' (google): this issuer is for all organisations. List the tenant IDs that may sign in under 'tenants'.`,
    ],
    [
      'addresses that nobody verified',
      { emailVerified: 'always' },
      `'openid.0' (google): addresses that nobody verified need 'domains', so that people can only have addresses of yours.`,
    ],
  ])('refuses %s', (_, more, sentence) => {
    expect(problemsOf([{ ...google, ...more }])).toEqual([sentence])
  })

  it('needs the address of the server, and different ids and labels', () => {
    expect(problemsOf([google], {})).toEqual([expect.stringMatching(/^'openid' needs 'publicURL'/)])
    expect(problemsOf([google, google])).toEqual([
      expect.stringContaining('the same id'),
      expect.stringContaining('the same label'),
    ])
  })

  it('permits variables that it names, and no others', () => {
    const settings = [{ ...google, secretVariable: 'FOYER_GOOGLE' }]
    const more = { publicURL: 'https://rooms.example.com' }
    expect(problemsOf(settings, more, { FOYER_GOOGLE: 'x' })).toEqual([])
    expect(problemsOf(settings, more, { FOYER_GOOGEL: 'x' })).toHaveLength(1)
  })

  it('names a secret that is missing, and never shows one', () => {
    const create =
      (more: object, environment = {}) =>
      () =>
        createProviders([v.parse(providerSchema, { ...google, ...more })], environment)
    expect(create({ secretVariable: 'A' }, { A: ' ' })).toThrow(
      "The environment variable A with the secret of 'google' is empty",
    )
    expect(create({ secretFile: join(folder, 'none') })).toThrow(
      /none, the 'secretFile' of 'google', can’t be read: ENOENT/,
    )
    writeFileSync(join(folder, 'ca.pem'), 'grey-heron')
    expect(create({ ca: join(folder, 'ca.pem') })).toThrow(/not a certificate in PEM\.$/)
    expect(create({ secretVariable: 'A' }, { A: 'grey-heron' })).not.toThrow()
  })
})

const claims = {
  iss: 'https://accounts.google.com',
  sub: '1',
  name: 'Ann Heron',
  email: 'Ann@Heron.example',
  email_verified: true,
}
const read = (more: object, settings: object = {}) =>
  readAccount({ ...claims, ...more }, v.parse(providerSchema, { ...google, ...settings }))

describe('the claims of an account', () => {
  it('at Google, count by the organisation that manages it: a private account may keep an old address', () => {
    const settings = { domains: ['heron.example'] }
    expect(read({ hd: 'heron.example' }, settings)).toMatchObject({ email: 'ann@heron.example' })
    expect(() => read({}, settings)).toThrow('(hd)')
    expect(read({ email: 'ann@gmail.com' }, { domains: ['gmail.com'] })).toMatchObject({ email: 'ann@gmail.com' })
  })

  it('at Entra, are verified by the owner of the domain, or not at all', () => {
    const settings = { issuer: 'https://login.microsoftonline.com/one/v2.0' }
    expect(read({ email_verified: undefined }, settings).email).toBeNull()
    expect(read({ email_verified: undefined, xms_edov: true }, settings).email).toBe('ann@heron.example')
    expect(read({ email_verified: undefined, xms_edov: '1' }, settings).email).toBe('ann@heron.example')
    const byName = { ...settings, emailClaim: 'preferred_username' }
    expect(read({ preferred_username: 'a@heron.example' }, byName).email).toBe('a@heron.example')
  })

  it.each([{ hasgroups: true }, { _claim_names: { groups: 'src1' } }])(
    'say if there are more groups than fit: %j',
    (more) => {
      const account = read(more, { rolesClaim: 'groups', roles: { one: 'facilities' } })
      expect(account).toMatchObject({ role: null, hasTooManyGroups: true })
    },
  )

  it.each([
    [{ name: undefined, given_name: 'Ann', family_name: 'Heron' }, 'Ann Heron'],
    [{ name: ' \u202E ' }, ''],
    [{ name: 7 }, ''],
    [{ name: 'x'.repeat(101) }, ''],
  ])('name the person, if it is a name: %j', (more, name) => {
    expect(read(more).name).toBe(name)
  })
})
