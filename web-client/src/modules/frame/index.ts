export { LanguageSelect } from './LanguageSelect';
export { SchemeToggle } from './SchemeToggle';
export { MAIN, SkipLink } from './SkipLink';
export { useDisclosure } from './useDisclosure';
