import { useEffect, useRef } from 'react'
import { useSnapshot } from 'valtio'
import { handOffPath, mapPath } from '#src/flows/map-link.ts'
import { openMap } from '#src/flows/open-map.ts'
import { useProduct } from '#src/flows/use-product.ts'
import { mapState } from '#src/state/map.ts'
import { settings } from '#src/state/settings.ts'

/** Opens the map of a site (null: that of the link, else the first one), again in another language. */
export function useMap(site: string | null): void {
  const product = useProduct()
  const { language } = useSnapshot(settings)
  useEffect(() => {
    const stop = new AbortController()
    void openMap(product, site, language, stop.signal)
    return () => stop.abort()
  }, [product, site, language])
}

/** Keeps the way and its step in the address, as they would be taken along. */
export function useWayAddress(): void {
  const product = useProduct()
  const { session, phase, kept } = useSnapshot(mapState) as typeof mapState
  const written = useRef<string | null>(null)
  useEffect(() => {
    if (phase !== 'ready') return
    const path = handOffPath(session)
    if (path === written.current) return
    // An address that has not been taken up yet stays.
    if (path === null && session.progress !== 'none') return
    written.current = path
    product.routing.navigate(path ?? mapPath, { replace: true })
  }, [product, session, phase, kept])
}
