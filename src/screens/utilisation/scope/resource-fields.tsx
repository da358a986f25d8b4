import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Requirement } from '#src/core/filter/question.ts'
import { areaIdOf, resourceTypeIdOf } from '#src/core/wire/ids.ts'
import { configuration } from '#src/state/configuration.ts'
import { Chip } from '#src/ui/chip.tsx'
import { Select } from '#src/ui/select.tsx'
import { type AreaNode, areaTree } from '../../reservations/reserve/filters/area-choice.ts'
import { permittedTypeInfos } from '../../reservations/reserve/permitted-type-infos.ts'
import { requirementOf, withRequirement } from '../../reservations/reserve/requirement.ts'
import type { EditedUtilisation } from '../use-utilisation-search.ts'
import styles from './scope-bar.module.css'

const several = 'several'

/** Type and place, as Reserve asks for them. What else a link from there asks for holds too, and can be taken away. */
export const ResourceFields = ({ search, change }: EditedUtilisation) => {
  const { t } = useTranslation()
  const { current, licences } = configuration
  const { scope } = search
  const { typeId, areas } = requirementOf(scope)
  const places = useMemo(() => areaTree(current?.areas ?? []).flatMap((node) => listed(node, 0)), [current])
  const set = (changes: Partial<Omit<Requirement, 'id'>>): void =>
    change({ scope: { ...scope, requirements: withRequirement(scope, changes) } })
  const further = countFurther(search.scope)
  return (
    <div className={styles.fields}>
      <Select
        label={t('filters.type')}
        value={typeId ?? ''}
        options={[
          { value: '', label: t('filters.anyType') },
          ...permittedTypeInfos(current, licences).map((type) => ({ value: type.resourceTypeId, label: type.name })),
        ]}
        onChange={(value) => set({ typeId: value === '' ? null : resourceTypeIdOf(value) })}
      />
      {places.length > 0 && (
        <Select
          label={t('filters.areas')}
          value={areas.length > 1 ? several : (areas[0] ?? '')}
          options={[
            { value: '', label: t('utilisation.anywhere') },
            ...(areas.length > 1 ? [{ value: several, label: t('utilisation.places', { count: areas.length }) }] : []),
            ...places,
          ]}
          onChange={(value) => (value === several ? undefined : set({ areas: value === '' ? [] : [areaIdOf(value)] }))}
        />
      )}
      {further > 0 && (
        <Chip
          tone="accent"
          removeLabel={t('app.remove', { name: t('utilisation.further', { count: further }) })}
          onRemove={() => change({ scope: { requirements: withoutFurther(scope.requirements) } })}
        >
          {t('utilisation.further', { count: further })}
        </Chip>
      )}
    </div>
  )
}

/** A list has no branches: what lies below is set in. */
const listed = ({ id, name, children }: AreaNode, depth: number): { value: string; label: string }[] => [
  { value: id, label: `${'\u2003'.repeat(depth)}${name}` },
  ...children.flatMap((child) => listed(child, depth + 1)),
]

/** Conditions beside type and place, and requirements beside the first. */
const countFurther = ({ requirements, search = '', name = '' }: EditedUtilisation['search']['scope']): number => {
  const [first, ...others] = requirements
  const seats = Number(first !== undefined && (first.capacity.min !== null || first.capacity.max !== null))
  return others.length + seats + (first?.filters.length ?? 0) + Number(search !== '') + Number(name !== '')
}

const withoutFurther = (requirements: readonly Requirement[]): readonly Requirement[] =>
  withRequirement({ requirements: requirements.slice(0, 1) }, { capacity: { min: null, max: null }, filters: [] })
