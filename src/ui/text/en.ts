export const en = {
  naming: {
    save: 'Save', // Button: stores the new name
    missing: 'Enter a name.',
  },
  keys: {
    // As printed on keyboards of the language
    Shift: 'Shift',
    Enter: 'Enter',
    Ctrl: 'Ctrl',
    Esc: 'Esc',
    Delete: 'Del',
    Home: 'Home',
    End: 'End',
    PageUp: 'Page ↑',
    PageDown: 'Page ↓',
  },
}
