import { useMemo } from 'react'
import { type AdministrationApi, createAdministrationApi } from '#src/platform/api/administration.ts'
import { useServices } from '#src/base/use-needs.ts'

/** Returns the calls of administrators. */
export function useAdministrationApi(): AdministrationApi {
  const { http } = useServices()
  return useMemo(() => createAdministrationApi(http), [http])
}
