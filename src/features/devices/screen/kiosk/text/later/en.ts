export const en = {
  kiosk: {
    welcome: 'Welcome to {{name}}',
    whatTo: 'How can we help?',
    back: 'Back', // Button: one screen back
    end: 'Done', // Button: ends the session of this visitor
    stillThere: 'Are you still there?',
    forgetsIn_one: 'Starting again in {{count}} second.',
    forgetsIn_other: 'Starting again in {{count}} seconds.',
    goOn: 'Continue', // Button: the visitor is still there
    seated: 'Wheelchair', // Switch: screen and routes for a wheelchair
    offer: {
      // Buttons of the first screen
      map: 'Map',
      rooms: 'Find a room',
      meetings: 'Meetings today',
      people: 'Find a person',
    },
    type: 'Enter a name',
    typeName: 'Enter at least two letters.',
    nothingFound: 'No results',
    nobodyFound: 'No people found',
    peopleNeedNetwork: 'People search is unavailable offline.',
    results: 'Results', // Heading of a list
    found_one: '{{count}} result',
    found_other: '{{count}} results',
    busyUntil: 'In use until {{time}}',
    freeUntil: 'Free until {{time}}',
    free: 'Free', // A room, for the rest of the day
    meetings: {
      title: 'Meetings today',
      now: 'now', // Marks a meeting that has started
      until: 'until {{time}}', // End of a meeting
      sameFloor: 'On this floor',
      onFloor: 'Floor: {{floor}}',
      page: 'Page {{page}} of {{count}}',
      pageBefore: 'Previous page',
      pageAfter: 'Next page',
      more_one: '+ {{count}} more today',
      more_other: '+ {{count}} more today',
      find: 'Find a meeting',
      type: 'Subject, host or room',
      typeRoom: 'Room', // Hint in an empty field
      missing: 'My meeting isn’t listed', // Button, and title of the advice
      missingPeople: 'Find the person you’re meeting. They can show you the room.',
      missingCode: 'If your invitation names a room or has a six-character place code, enter it here.', // Above the button Find a room
      missingReception: 'Ask at reception.',
      none: 'No more meetings today.',
      asOf: 'Updated {{time}}',
    },
    map: {
      here: 'You are here: {{floor}}',
      noStand: 'This screen isn’t on the map, so it can’t give directions. You can still look up places.',
      notOnMap: 'This isn’t on the map.',
      another: 'Another destination',
      kinds: 'All categories',
      nearestFirst: 'Nearest first',
      backHere: 'My location',
      steps: 'Directions', // Button: shows the way in steps
    },
    keys: {
      // Keys of the keyboard on the screen
      label: 'Keyboard',
      space: 'Space',
      delete: 'Delete',
    },
  },
}
