import type { ReactNode } from 'react'
import { onTestFinished } from 'vitest'
import { render, type RenderResult } from 'vitest-browser-react'
import { Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import type { Services, Visit } from '#src/base/needs.ts'
import { EntranceContext, ServicesContext } from '#src/base/use-needs.ts'

/** Renders a screen with services and a path of its own. The services end with the test. */
export async function renderScreen(
  services: Visit | Services,
  screen: ReactNode,
  path = '/reservations/reserve',
): Promise<RenderResult & { readonly history: readonly string[] }> {
  const location = memoryLocation({ path, record: true })
  const address = () => new URL(location.history.at(-1) ?? path, 'https://foyer.example')
  const routing: Services['routing'] = {
    ...services.routing,
    path: () => address().pathname,
    query: () => address().search,
    navigate: location.navigate,
  }
  const placed = { ...services, routing }
  const screenOf = (children: ReactNode) => (
    <ServicesContext value={placed}>
      <EntranceContext value={placed}>
        <Router hook={location.hook} searchHook={location.searchHook}>
          <main style={{ height: 800, display: 'grid' }}>{children}</main>
        </Router>
      </EntranceContext>
    </ServicesContext>
  )
  onTestFinished(() => services.end())
  const rendered = await render(screenOf(screen))
  return { ...rendered, history: location.history }
}
