import { connectSession, beginSession, type SessionTokens } from '../identity/sessions.ts'
import { personIdOf, subjectOfPerson } from '../identity/subjects.ts'
import type { Office } from '../office.ts'
import type { Account } from '../openid/claims.ts'
import { type Joined, joinPerson } from '../openid/join.ts'
import { explain, RefusedSignIn } from '../openid/refusals.ts'
import { redeemCode, type Redeemed, type Returned, sessionElsewhere } from '../openid/redeem.ts'
import { identityOf, hasIdentity, putIdentity } from '../store/identities.ts'
import { lockOrganisation } from '../store/organisation.ts'
import { personById } from '../store/people.ts'
import type { Queries } from '../store/schema.ts'
import { putTokens, tokensOf } from '../store/vendor-tokens.ts'
import { write } from '../store/write.ts'
import { expiryOf } from './tokens.ts'
import type { VendorAccounts } from './vendor-accounts.ts'

interface Parts extends VendorAccounts {
  readonly office: Office
}

/**
 * Signs in the person of a code: the first time, the person is created or joins the one with the same address. The session ends the one
 * with the id `instead`. Rejects with `RefusedSignIn`.
 */
export async function signInAtVendor(
  parts: Parts,
  returned: Returned,
  instead: string | null,
): Promise<{ readonly joined: Joined; readonly tokens: SessionTokens }> {
  const { office, vendor } = parts
  const { provider } = vendor
  const now = office.now()
  const { account, redeemed } = await redeem(parts, returned)
  try {
    return await write(office, async (transaction) => {
      const joined = await joinPerson(transaction, account, provider.settings, now)
      const subject = subjectOfPerson(joined.person.id)
      await storeTokens(parts, transaction, subject, redeemed)
      const elsewhere = { ...sessionElsewhere(redeemed, provider, office.publicURL()), subject: account.subject }
      const session = { subject, now, instead, elsewhere, calendarVendor: vendor.kind }
      return { joined, tokens: await beginSession(transaction, { ...session, way: 'provider' }) }
    })
  } catch (error) {
    throw explain(error, provider.settings.id)
  }
}

/** Connects the calendar of the signed-in person. Rejects with `RefusedSignIn`, also for the account of another person. */
export async function connectAtVendor(
  parts: Parts,
  returned: Returned,
  { person, session }: { readonly person: string; readonly session: string },
): Promise<void> {
  const { office, vendor } = parts
  const { account, redeemed } = await redeem(parts, returned)
  try {
    await write(office, async (transaction) => {
      await lockOrganisation(transaction)
      await refuseOthers(transaction, account, person)
      await putIdentity(transaction, account, person, office.now())
      await storeTokens(parts, transaction, subjectOfPerson(person), redeemed)
      await connectSession(transaction, session, vendor.kind)
    })
  } catch (error) {
    throw explain(error, vendor.provider.settings.id)
  }
}

async function redeem(
  { vendor }: Parts,
  { verifier, ...returned }: Returned,
): Promise<{ readonly account: Account; readonly redeemed: Redeemed }> {
  const { provider } = vendor
  try {
    // A code that was asked for without a challenge could be that of anybody.
    if (!/^[\w.~-]{43,128}$/.test(verifier))
      throw new RefusedSignIn('SignInOver', 'The code came without the verifier of its challenge (PKCE).')
    const redeemed = await redeemCode(provider, { ...returned, verifier, checks: {} })
    return { redeemed, account: await vendor.accountOf(redeemed) }
  } catch (error) {
    throw explain(error, provider.settings.id)
  }
}

/** Throws `RefusedSignIn` unless an account is the one of a person, or is new and has the person's address. */
async function refuseOthers(queries: Queries, account: Account, id: string): Promise<void> {
  const person = await personById(queries, id)
  const known = await identityOf(queries, account)
  const isNew = known === undefined && !(await hasIdentity(queries, id, account.issuer))
  const isOwn = known?.person === id || (isNew && account.email !== null && account.email === person?.email)
  if (person?.state !== 'active' || !isOwn)
    throw new RefusedSignIn('OtherAccount', 'The account is that of another person than the one who is signed in.')
}

/** Stores the tokens of an answer. Google sends a refresh token only with a new consent, so an earlier one stays. */
async function storeTokens(
  { office, seal, vendor: { kind } }: Parts,
  queries: Queries,
  subject: string,
  { tokens }: Redeemed,
): Promise<void> {
  const person = personIdOf(subject) ?? ''
  const earlier = tokens.refresh_token === undefined ? await tokensOf(queries, subject, kind) : undefined
  const opened = earlier === undefined ? null : await seal.open(earlier.sealed, person)
  const sealed = await seal.close({
    person,
    refreshToken: tokens.refresh_token ?? opened?.refreshToken ?? null,
    accessToken: tokens.access_token,
    expiresAt: expiryOf(tokens, office.now()),
  })
  await putTokens(queries, { subject, vendor: kind, sealed, refreshed_at: office.now() })
}
