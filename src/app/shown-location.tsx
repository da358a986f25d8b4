import { createContext, use, useDeferredValue, useMemo, type ReactNode } from 'react'
import { Router, useLocation, useRouter, type BaseLocationHook } from 'wouter'
import { useDelayed } from '#src/ui/feedback.tsx'

type Location = ReturnType<BaseLocationHook>

const ShownPath = createContext<Location>(['', () => undefined])
const Lateness = createContext(false)

/** Hooks of the router. */
const hooks = {
  hook: function useShownPath() {
    return use(ShownPath)
  },
}

/** Returns true if the code of the next screen has been loading for so long that the user should see it. */
export const useIsLate = (): boolean => use(Lateness)

/**
 * Routes by the path that is on screen. The browser's path is ahead of it: a new screen is rendered in slices, and the previous
 * one stays until then. The query is current, because it contains the text that the user types.
 */
export const ShownLocation = ({ children }: { readonly children: ReactNode }) => {
  const [wanted, navigate] = useLocation()
  const { searchHook, hrefs } = useRouter()
  const path = useDeferredValue(wanted)
  const isLate = useDelayed(path !== wanted)
  const location = useMemo<Location>(() => [path, navigate], [path, navigate])
  return (
    <ShownPath value={location}>
      <Lateness value={isLate}>
        <Router {...hooks} searchHook={searchHook} hrefs={hrefs}>
          {children}
        </Router>
      </Lateness>
    </ShownPath>
  )
}
