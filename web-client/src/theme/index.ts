import './tokens.css';
import './fonts.css';
import './base.css';

export { prepareDirection, SelamTheme } from './SelamTheme';
