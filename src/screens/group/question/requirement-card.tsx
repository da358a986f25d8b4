import X from 'lucide-react/icons/x'
import { useTranslation } from 'react-i18next'
import type { GroupRequirement } from '#src/core/group/seats.ts'
import { resourceTypeIdOf } from '#src/core/wire/ids.ts'
import { configuration } from '#src/state/configuration.ts'
import type { TimelineAttendee } from '#src/state/timeline.ts'
import field from '#src/ui/field.module.css'
import { IconButton } from '#src/ui/icon-button.tsx'
import { Select } from '#src/ui/select.tsx'
import { AreaTree } from '../../reservations/reserve/filters/area-tree.tsx'
import { FilterSection } from '../../reservations/reserve/filters/filter-section.tsx'
import { NumberRange } from '../../reservations/reserve/filters/number-range.tsx'
import { PropertyFilters } from '../../reservations/reserve/filters/property-filters.tsx'
import { permittedTypeInfos } from '../../reservations/reserve/permitted-type-infos.ts'
import styles from './question.module.css'
import { SeatsField } from './seats-field.tsx'

interface RequirementCardProps {
  readonly requirement: GroupRequirement
  /** From one on. */
  readonly number: number
  readonly people: readonly TimelineAttendee[]
  readonly onChange: (changes: Partial<GroupRequirement>) => void
  /** Null where it is the only one. */
  readonly onRemove: (() => void) | null
}

/** One resource that is needed: its type, whom it is for, and whatever else is asked of it. */
export const RequirementCard = ({ requirement, number, people, onChange, onRemove }: RequirementCardProps) => {
  const { t } = useTranslation()
  const { current, licences, resources } = configuration
  const { typeId, seats, capacity, areas, filters } = requirement
  const name = t('group.resource', { number })
  const asked = Number(capacity.min !== null || capacity.max !== null)
  return (
    <div role="group" aria-label={name} className={styles.requirement}>
      <div className={styles.bar}>
        <h3 className={styles.number}>{name}</h3>
        {onRemove && (
          <IconButton label={t('app.remove', { name })} icon={<X size={14} aria-hidden="true" />} onClick={onRemove} />
        )}
      </div>
      <Select
        label={t('filters.type')}
        value={typeId ?? ''}
        options={[
          { value: '', label: t('filters.anyType') },
          ...permittedTypeInfos(current, licences).map((type) => ({ value: type.resourceTypeId, label: type.name })),
        ]}
        onChange={(value) => onChange({ typeId: value === '' ? null : resourceTypeIdOf(value) })}
      />
      <SeatsField seats={seats} people={people} onChange={(next) => onChange({ seats: next })} />
      <div className={styles.more}>
        <FilterSection title={t('group.more')} count={asked + areas.length + filters.length} isOpen={false}>
          <NumberRange
            label={t('filters.capacity')}
            min={capacity.min}
            max={capacity.max}
            largest={resources?.largestCapacity}
            onChange={(min, max) => onChange({ capacity: { min, max } })}
          />
          {(current?.areas.length ?? 0) > 0 && (
            <fieldset>
              <legend className={field.label}>{t('filters.areas')}</legend>
              <AreaTree
                areas={current?.areas ?? []}
                counts={null}
                chosen={areas}
                onChange={(chosen) => onChange({ areas: chosen })}
              />
            </fieldset>
          )}
          <div className={styles.properties}>
            <PropertyFilters
              definitions={current?.filters ?? []}
              filters={filters}
              counts={null}
              onChange={(chosen) => onChange({ filters: chosen })}
            />
          </div>
        </FilterSection>
      </div>
    </div>
  )
}
