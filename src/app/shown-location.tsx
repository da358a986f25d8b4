import { createContext, use, useDeferredValue, useMemo, type ReactNode } from 'react'
import { Router, useLocation, useRouter, type BaseLocationHook } from 'wouter'
import { useDelayed } from '#src/ui/delayed.ts'

type Location = ReturnType<BaseLocationHook>

const ShownPath = createContext<Location>(['', () => undefined])
const Lateness = createContext(false)

/** What the router asks. */
const hooks = {
  hook: function useShownPath() {
    return use(ShownPath)
  },
}

/** True while the next screen is wanted for so long already that one should see it: its code is still on its way. */
export const useIsLate = (): boolean => use(Lateness)

/**
 * Routes by what is on screen. The path is ahead of it: a new screen is drawn in slices, and the former one stays until then.
 * The query is not: it holds what is being typed.
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
