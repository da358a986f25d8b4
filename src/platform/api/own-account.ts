import type { Http } from '#src/engine/http.ts'
import type { Email, ResourceId } from '#src/kernel/ids.ts'
import { type Result, succeed } from '#src/kernel/result.ts'
import { isDone, readTokens, type Tokens } from '#src/wire/account.ts'
import { type Answered, type InvitationInfo, type Organisation, readInvitation } from '#src/wire/administration.ts'
import {
  type Answer,
  type AnswerInfo,
  type Approval,
  type Feed,
  readAnswerInfo,
  readApprovals,
  readDelegates,
  readFeeds,
  readMadeFeed,
} from '#src/wire/personal.ts'
import type { ConfigFile } from '#src/wire/configuration.ts'
import { parseBody } from '#src/wire/parse.ts'
import * as v from 'valibot'
import { emailOf } from '#src/wire/scalars.ts'
import { ownPaths } from '../own-paths.ts'
import { fillPath } from '../paths.ts'
import { createOwnCaller } from './own-call.ts'

/** What the first administrator decides. */
export interface SetUp {
  /** The code that the server prints at its start. */
  readonly code: string
  readonly organisation: Organisation
  readonly administrator: { readonly name: string; readonly email: string; readonly password: string }
}

const begunSchema = v.object({ address: v.pipe(v.string(), v.startsWith('https://')), state: v.string() })
type BegunSignIn = v.InferOutput<typeof begunSchema>
const readBegun = (body: unknown): Result<BegunSignIn> => parseBody(begunSchema, body, 'sign-in service')

const passwordInfoSchema = v.object({ email: v.pipe(v.string(), v.transform(emailOf)) })

/**
 * The calls of Foyer's own server for one person: the first administrator, invitations, passwords, feeds, delegates, approvals and the
 * answers to mails. Tokens of links are in the body.
 */
export function createOwnAccountApi(http: Http, { tokenStorage }: Partial<Pick<ConfigFile, 'tokenStorage'>> = {}) {
  const call = createOwnCaller(http)
  /** A session in a cookie has no tokens that scripts can read. */
  const readSession = (body: unknown): Result<Tokens> =>
    tokenStorage === 'cookie' && isDone(body) ? succeed({ token: '', refreshToken: null }) : readTokens(body, 'sign-in')
  return {
    setUp: (body: SetUp, signal?: AbortSignal): Promise<Answered<Tokens>> =>
      call.read('POST', ownPaths.setup, readSession, { body, signal }),
    invitation: {
      info: (token: string, signal?: AbortSignal): Promise<Answered<InvitationInfo>> =>
        call.read('POST', ownPaths.invitationInfo, readInvitation, { body: { token }, signal, repeatable: true }),
      accept: (
        body: { readonly token: string; readonly name: string; readonly email: string; readonly password: string },
        signal?: AbortSignal,
      ): Promise<Answered<Tokens>> => call.read('POST', ownPaths.invitationAccept, readSession, { body, signal }),
    },
    /** Begins a sign-in with a service of the configuration. Returns the address of its page, and the state with which it will answer. */
    beginWithProvider: (
      body: {
        readonly provider: string
        readonly redirectUrl: string
        readonly codeChallenge: string
        /** True if the user has to sign in there again. */
        readonly asksAgain: boolean
      },
      signal?: AbortSignal,
    ): Promise<Answered<BegunSignIn>> => call.read('POST', ownPaths.openidBegin, readBegun, { body, signal }),
    password: {
      /** The server responds the same for known and unknown addresses. */
      forgot: (email: string, signal?: AbortSignal) =>
        call.nothing('POST', ownPaths.passwordForgot, { body: { email }, signal }),
      /** Returns the address of the account that the link is for. */
      async info(token: string, signal?: AbortSignal): Promise<Answered<Email>> {
        const details = { body: { token }, signal, repeatable: true }
        const read = (body: unknown) => parseBody(passwordInfoSchema, body, 'password link')
        const answered = await call.read('POST', ownPaths.passwordInfo, read, details)
        return answered.ok ? succeed(answered.value.email) : answered
      },
      reset: (
        body: { readonly token: string; readonly password: string },
        signal?: AbortSignal,
      ): Promise<Answered<Tokens>> => call.read('POST', ownPaths.passwordReset, readSession, { body, signal }),
      /** Ends the other sessions of the user. */
      change: (body: { readonly current: string; readonly password: string }, signal?: AbortSignal) =>
        call.nothing('POST', ownPaths.passwordChange, { body, signal }),
    },
    feeds: {
      list: (signal?: AbortSignal): Promise<Answered<readonly Feed[]>> =>
        call.read('GET', ownPaths.feeds, readFeeds, { signal }),
      make: (resourceId: ResourceId | null, signal?: AbortSignal) =>
        call.read('POST', ownPaths.feeds, readMadeFeed, { body: { resourceId }, signal }),
      revoke: (id: string, signal?: AbortSignal) =>
        call.nothing('DELETE', fillPath(ownPaths.feed, { id }), { signal, repeatable: true }),
    },
    delegates: {
      list: (signal?: AbortSignal): Promise<Answered<readonly Email[]>> =>
        call.read('GET', ownPaths.delegates, readDelegates, { signal }),
      /** Replaces the list. */
      set: (items: readonly Email[], signal?: AbortSignal) =>
        call.nothing('PUT', ownPaths.delegates, { body: { items }, signal, repeatable: true }),
    },
    approvals: {
      list: (signal?: AbortSignal): Promise<Answered<readonly Approval[]>> =>
        call.read('GET', ownPaths.approvals, readApprovals, { signal }),
      answer: (id: string, answer: Exclude<Answer, 'tentative'>, comment: string, signal?: AbortSignal) =>
        call.nothing('POST', fillPath(ownPaths.approval, { id }), { body: withComment({ answer }, comment), signal }),
    },
    mailedAnswer: {
      info: (token: string, signal?: AbortSignal): Promise<Answered<AnswerInfo>> =>
        call.read('POST', ownPaths.answerInfo, readAnswerInfo, { body: { token }, signal, repeatable: true }),
      send: (token: string, answer: Answer, comment: string, signal?: AbortSignal) =>
        call.nothing('POST', ownPaths.answer, { body: withComment({ token, answer }, comment), signal }),
    },
  }
}

const withComment = <Body extends object>(body: Body, comment: string): Body & { readonly comment?: string } =>
  comment.trim() === '' ? body : { ...body, comment: comment.trim() }
