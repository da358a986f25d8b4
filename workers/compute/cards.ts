import type { ResourceId } from '#src/core/brand.ts'
import type { CardView } from '#src/contract/compute.ts'
import type { Desk } from './desk.ts'

/** What cards show of these resources; those that are not known are not named. */
export function describeCards({ columns, settings }: Desk, ids: readonly ResourceId[]): CardView[] {
  const shown = settings.filters.filter(({ visible }) => visible)
  return ids.flatMap((id): CardView[] => {
    const row = columns.rowById.get(id)
    const resource = row === undefined ? undefined : columns.resources[row]
    if (resource === undefined) return []
    const { files, properties } = resource
    return [
      {
        id,
        picture: files.find(({ kind }) => kind === 'image')?.url ?? null,
        properties: shown.flatMap(
          (definition) => properties.find(({ propertyId }) => propertyId === definition.id) ?? [],
        ),
      },
    ]
  })
}
