import './tokens.css';
import './fonts.css';
import './base.css';
import './layout.css';

export { prepareDirection, SelamTheme } from './SelamTheme';
