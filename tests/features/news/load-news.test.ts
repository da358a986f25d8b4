import { clearSession } from '#src/base/session-end.ts'
import { describe, expect, it, vi } from 'vitest'
import { loadNews } from '#src/features/news/model/load-news.ts'
import { news } from '#src/features/news/model/state.ts'
import { scriptServices } from '#tests/services/scripted-services.ts'
import { openTabForEachTest, world } from '#tests/services/tab.ts'

openTabForEachTest()

const open = (items: readonly object[]) => {
  const { services } = scriptServices(world)
  vi.mocked(services.api.news.list).mockImplementation(() =>
    Promise.resolve(world.faults['news'] ? { ok: false, fault: world.faults['news'] } : { ok: true, value: items }),
  )
  return services
}

describe('section 9, table news', () => {
  it('stored news stay if the server fails', async () => {
    const services = open([{ id: 'a', title: 'Party' }])
    await loadNews(services)
    expect(news).toMatchObject({ value: [{ title: 'Party' }], fault: null })
    expect((await world.storage.getNews())?.body).toMatchObject([{ id: 'a', title: 'Party' }])
    world.faults['news'] = { kind: 'server-error', status: 503 }
    await loadNews(services)
    expect(news).toMatchObject({ value: [{ title: 'Party' }], fault: { kind: 'server-error' } })
  })

  it('a server without news is not a fault, and a sign-out clears the list', async () => {
    const services = open([{ id: 'a', title: 'Party' }])
    await loadNews(services)
    world.faults['news'] = { kind: 'not-found', what: 'news' }
    await loadNews(services)
    expect(news).toMatchObject({ value: [], fault: null })
    delete world.faults['news']
    await loadNews(services)
    clearSession({ expired: true })
    expect(news.value).toEqual([])
  })
})
