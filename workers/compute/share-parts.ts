import type { Resource } from '#src/core/wire/resource.ts'

/**
 * Makes records of a campus share what they have in common. Parsed JSON repeats every zone name, day list, settings
 * object and property in each record; sharing them takes a resource from kilobytes to a few hundred bytes.
 */
export function createSharing(): (resource: Resource) => Resource {
  const objects = new Map<string, object>()
  const texts = new Map<string, string>()

  function shareObject<Part extends object>(kind: string, part: Part): Part {
    const key = kind + JSON.stringify(part)
    const known = objects.get(key)
    if (known !== undefined) return known as Part
    objects.set(key, part)
    return part
  }

  function shareText<Text extends string | null>(text: Text): Text {
    if (text === null) return text
    const known = texts.get(text)
    if (known !== undefined) return known as Text
    texts.set(text, text)
    return text
  }

  function shareList<Part extends object>(kind: string, list: Part[]): Part[] {
    return shareObject(
      `${kind}[]`,
      list.map((part) => shareObject(kind, part)),
    )
  }

  return (resource) => ({
    ...resource,
    // Most often the display names repeat the name, the user name the address.
    displayName: resource.displayName === resource.name ? resource.name : resource.displayName,
    displayNameForApp: resource.displayNameForApp === resource.name ? resource.name : resource.displayNameForApp,
    username: resource.username === resource.email ? resource.email : resource.username,
    timezone: shareText(resource.timezone),
    resourceTypeId: shareText(resource.resourceTypeId),
    csCode: shareText(resource.csCode),
    mapInfos: shareList('m', resource.mapInfos),
    properties: shareList('p', resource.properties),
    conditions: shareObject('c', resource.conditions),
    schedulingSettings: resource.schedulingSettings === null ? null : shareObject('s', resource.schedulingSettings),
    daysOfWeek: resource.daysOfWeek === null ? null : shareObject('d', resource.daysOfWeek),
    startTime: shareText(resource.startTime),
    endTime: shareText(resource.endTime),
    files: shareList('f', resource.files),
  })
}
