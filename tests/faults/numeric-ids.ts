import type { NodePage } from './node-page.ts'

/** Maps ids of the product's API to numbers. */
export interface NumericIds {
  numberOf(id: string): number
}

const singles = new Set('id resourceTypeId areaId parentAreaId propertyId key resourceId startAreaId'.split(' '))
const lists = new Set(['valueChoiceIds', 'filteredAreaIds'])

/** Paths of responses with ids of the product. Ids of events belong to the calendar. */
const bodies = /\/api\/(assist|users\/me|objects|kiosks|other-calendars|qrcode)\b/
const inPath = /(\/api\/users\/me\/favourites\/)([^/]+)$/

/** Makes the page's server use numbers as ids, in responses and in paths. */
export function numberIds(page: NodePage): NumericIds {
  const numbers = new Map<string, number>()
  const texts = new Map<string, string>()

  function numberOf(id: string): number {
    const known = numbers.get(id)
    if (known !== undefined) return known
    const made = 1_000 + numbers.size
    numbers.set(id, made)
    texts.set(String(made), id)
    return made
  }

  function numbered(value: unknown, key = ''): unknown {
    if (Array.isArray(value)) {
      const isIds = lists.has(key)
      return value.map((entry: unknown) => (isIds && typeof entry === 'string' ? numberOf(entry) : numbered(entry)))
    }
    if (typeof value === 'string') return singles.has(key) ? numberOf(value) : value
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, numbered(entry, name)]))
  }

  async function answer(request: Request): Promise<Response> {
    const url = request.url.replace(inPath, (_, start: string, id: string) => start + (texts.get(id) ?? 'unknown'))
    const response = await page.world.backEnd.answer(new Request(url, request))
    if (response === null) throw new TypeError('Failed to fetch')
    if (!response.headers.get('content-type')?.includes('json')) return response
    const body = JSON.stringify(numbered(await response.json()))
    return new Response(body, { status: response.status, headers: response.headers })
  }

  page.intercept = (request) => (bodies.test(request.url) ? answer(request) : null)
  return { numberOf }
}
