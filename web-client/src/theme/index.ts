import './tokens.css';
import './fonts.css';
import './base.css';
import './tailwind.css';

export { prepareDirection, SelamTheme } from './SelamTheme';
