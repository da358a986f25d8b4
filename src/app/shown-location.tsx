import { createContext, use, useDeferredValue, useMemo, type ReactNode } from 'react'
import { Router, useLocation, useRouter, useSearch, type BaseLocationHook } from 'wouter'
import { useDelayed } from '#src/ui/delayed.ts'

type Location = ReturnType<BaseLocationHook>

const ShownPath = createContext<Location>(['', () => undefined])
const ShownQuery = createContext('')
const Lateness = createContext(false)

/** What the router asks. */
const hooks = {
  hook: function useShownPath() {
    return use(ShownPath)
  },
  searchHook: function useShownQuery() {
    return use(ShownQuery)
  },
}

/** True while the next screen is wanted for so long already that one should see it: its code is still on its way. */
export const useIsLate = (): boolean => use(Lateness)

/** Routes by what is on screen. The address is ahead of it: a new screen is drawn in slices, and the former one stays until then. */
export const ShownLocation = ({ children }: { readonly children: ReactNode }) => {
  const [wanted, navigate] = useLocation()
  const { hrefs } = useRouter()
  const path = useDeferredValue(wanted)
  const query = useDeferredValue(useSearch())
  const isLate = useDelayed(path !== wanted)
  const location = useMemo<Location>(() => [path, navigate], [path, navigate])
  return (
    <ShownPath value={location}>
      <ShownQuery value={query}>
        <Lateness value={isLate}>
          <Router {...hooks} hrefs={hrefs}>
            {children}
          </Router>
        </Lateness>
      </ShownQuery>
    </ShownPath>
  )
}
