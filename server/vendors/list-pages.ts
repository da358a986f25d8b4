import { readPage } from '#src/calendars/connect-service.ts'
import type { Http } from '#src/engine/http.ts'
import { fail, type Result, succeed } from '#src/kernel/result.ts'
import { isRecord } from '#src/wire/scalars.ts'

interface PagedList {
  readonly url: string
  readonly query: Readonly<Record<string, string>>
  /** Member with the records of a page. Google omits an empty one. */
  readonly list: string
  /** Member with the address or token of the next page. */
  readonly next: string
  /** The next page has this parameter; null if `next` is its whole address. */
  readonly pageParameter: string | null
  /** Statuses that mean an empty list. */
  readonly emptyStatuses?: readonly number[]
}

/** More pages are a list that does not end. */
const mostPages = 2_000

/** Fetches all pages of a list. Fails if one of them does, or if the list does not end. */
export async function listPages(http: Http, asked: PagedList): Promise<Result<readonly unknown[]>> {
  const { url, query, list, next, pageParameter, emptyStatuses = [] } = asked
  const records: unknown[] = []
  const seen = new Set<string>()
  for (let token: string | null = null; ;) {
    const isAddress = token !== null && pageParameter === null
    const answered = await http.send({
      method: 'GET',
      url: isAddress && token !== null ? token : url,
      ...(isAddress ? {} : { query: pageQuery(query, pageParameter, token) }),
      to: 'calendar',
      as: 'json',
      accept: emptyStatuses,
    })
    if (!answered.ok) return answered
    const { status, body } = answered.value
    if (status >= 400) return succeed(records)
    const whole = isRecord(body) && body[list] === undefined ? { ...body, [list]: [] } : body
    const page = readPage(whole, list, next)
    if (!page.ok) return page
    records.push(...page.value.records)
    token = page.value.next
    if (token === null && page.value.problems.length === 0) return succeed(records)
    if (token === null || seen.has(token) || seen.size > mostPages)
      return fail({ kind: 'malformed', what: `GET ${url}`, problems: ['the pages do not end'] })
    seen.add(token)
  }
}

const pageQuery = (query: Readonly<Record<string, string>>, name: string | null, token: string | null) =>
  name === null || token === null ? query : { ...query, [name]: token }
