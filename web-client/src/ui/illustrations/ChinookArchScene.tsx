import { useId } from 'react';
import { hidden, type SceneProps } from './scene';

/** The hero: a chinook arch woven like a mesob over the Rockies, Calgary, a freight train, a farmhouse and two people on a bench. */
export function ChinookArchScene(props: SceneProps) {
  const id = useId();
  return (
    <svg
      viewBox="0 0 1600 640"
      preserveAspectRatio="xMidYMax slice"
      strokeLinecap="round"
      strokeLinejoin="round"
      {...hidden}
      {...props}
    >
      <defs>
        <clipPath id={`${id}-archclip`}>
          <path d="M764 540A336 336 0 0 1 1436 540z" />
        </clipPath>
      </defs>
      <path d="M670 540A430 430 0 0 1 1530 540z" fill="var(--i-coil1)" />
      <path
        d="M1525 540L1524.3 515.3 1509.8 528.1zM1524.3 515.3L1522.1 490.7 1508.4 504.3zM1522.1 490.7L1518.5 466.2 1505.7 480.6zM1518.5 466.2L1513.5 442 1501.5 457.1zM1513.5 442L1507.1 418.1 1496 433.9zM1507.1 418.1L1499.4 394.6 1489.2 411zM1499.4 394.6L1490.2 371.7 1481 388.6zM1490.2 371.7L1479.8 349.3 1471.6 366.7zM1479.8 349.3L1468.1 327.5 1460.9 345.4zM1468.1 327.5L1455.1 306.5 1449 324.8zM1455.1 306.5L1440.9 286.2 1435.9 304.8zM1440.9 286.2L1425.6 266.8 1421.6 285.7zM1425.6 266.8L1409.1 248.3 1406.3 267.4zM1409.1 248.3L1391.7 230.9 1389.9 250.1zM1391.7 230.9L1373.2 214.4 1372.6 233.7zM1373.2 214.4L1353.8 199.1 1354.3 218.4zM1353.8 199.1L1333.5 184.9 1335.2 204.1zM1333.5 184.9L1312.5 171.9 1315.2 191zM1312.5 171.9L1290.7 160.2 1294.6 179.1zM1290.7 160.2L1268.3 149.8 1273.3 168.4zM1268.3 149.8L1245.4 140.6 1251.4 159zM1245.4 140.6L1221.9 132.9 1229 150.8zM1221.9 132.9L1198 126.5 1206.1 144zM1198 126.5L1173.8 121.5 1182.9 138.5zM1173.8 121.5L1149.3 117.9 1159.4 134.3zM1149.3 117.9L1124.7 115.7 1135.7 131.6zM1124.7 115.7L1100 115 1111.9 130.2zM1100 115L1075.3 115.7 1088.1 130.2zM1075.3 115.7L1050.7 117.9 1064.3 131.6zM1050.7 117.9L1026.2 121.5 1040.6 134.3zM1026.2 121.5L1002 126.5 1017.1 138.5zM1002 126.5L978.1 132.9 993.9 144zM978.1 132.9L954.6 140.6 971 150.8zM954.6 140.6L931.7 149.8 948.6 159zM931.7 149.8L909.3 160.2 926.7 168.4zM909.3 160.2L887.5 171.9 905.4 179.1zM887.5 171.9L866.5 184.9 884.8 191zM866.5 184.9L846.2 199.1 864.8 204.1zM846.2 199.1L826.8 214.4 845.7 218.4zM826.8 214.4L808.3 230.9 827.4 233.7zM808.3 230.9L790.9 248.3 810.1 250.1zM790.9 248.3L774.4 266.8 793.7 267.4zM774.4 266.8L759.1 286.2 778.4 285.7zM759.1 286.2L744.9 306.5 764.1 304.8zM744.9 306.5L731.9 327.5 751 324.8zM731.9 327.5L720.2 349.3 739.1 345.4zM720.2 349.3L709.8 371.7 728.4 366.7zM709.8 371.7L700.6 394.6 719 388.6zM700.6 394.6L692.9 418.1 710.8 411zM692.9 418.1L686.5 442 704 433.9zM686.5 442L681.5 466.2 698.5 457.1zM681.5 466.2L677.9 490.7 694.3 480.6zM677.9 490.7L675.7 515.3 691.6 504.3zM675.7 515.3L675 540 690.2 528.1z"
        fill="var(--i-coil4)"
      />
      <path d="M694 540A406.0 406.0 0 0 1 1506 540z" fill="var(--i-coil2)" />
      <path
        d="M1498.3 516.8L1485.9 499.9L1476.4 518.1L1488 535zM1492.9 470.7L1478.7 455.4L1471.3 474.5L1484.8 490zM1482.2 425.6L1466.3 412L1461.2 431.9L1476.4 445.7zM1466.4 382L1448.9 370.3L1446.2 390.7L1462.9 402.6zM1445.5 340.5L1426.9 331L1426.5 351.5L1444.5 361.4zM1420 301.7L1400.4 294.4L1402.4 314.9L1421.4 322.7zM1390.2 266.2L1369.9 261.2L1374.2 281.3L1394 286.8zM1356.5 234.3L1335.7 231.8L1342.3 251.2L1362.6 254.4zM1319.3 206.6L1298.3 206.5L1307.2 225L1327.7 225.8zM1279.1 183.4L1258.2 185.7L1269.2 203.1L1289.7 201.5zM1236.5 165.1L1216 169.8L1228.9 185.7L1249.1 181.8zM1192 151.8L1172.3 158.8L1186.9 173.2L1206.5 166.9zM1146.3 143.7L1127.5 153L1143.8 165.5L1162.5 157.1zM1100 141L1082.4 152.4L1100 163L1117.6 152.4zM1053.7 143.7L1037.5 157.1L1056.2 165.5L1072.5 153zM1008 151.8L993.5 166.9L1013.1 173.2L1027.7 158.8zM963.5 165.1L950.9 181.8L971.1 185.7L984 169.8zM920.9 183.4L910.3 201.5L930.8 203.1L941.8 185.7zM880.7 206.6L872.3 225.8L892.8 225L901.7 206.5zM843.5 234.3L837.4 254.4L857.7 251.2L864.3 231.8zM809.8 266.2L806 286.8L825.8 281.3L830.1 261.2zM780 301.7L778.6 322.7L797.6 314.9L799.6 294.4zM754.5 340.5L755.5 361.4L773.5 351.5L773.1 331zM733.6 382L737.1 402.6L753.8 390.7L751.1 370.3zM717.8 425.6L723.6 445.7L738.8 431.9L733.7 412zM707.1 470.7L715.2 490L728.7 474.5L721.3 455.4zM701.7 516.8L712 535L723.6 518.1L714.1 499.9z"
        fill="var(--i-coil3)"
      />
      <path
        d="M1491.8 517.2L1486.9 510.2L1482.9 517.7L1487.7 524.7zM1486.5 471.8L1480.8 465.5L1477.7 473.4L1483.3 479.7zM1476 427.4L1469.6 421.8L1467.4 430L1473.7 435.7zM1460.4 384.5L1453.3 379.7L1452.1 388.1L1459.1 393zM1439.9 343.8L1432.3 339.8L1432.1 348.2L1439.6 352.3zM1414.8 305.6L1406.9 302.5L1407.6 311L1415.5 314.1zM1385.5 270.7L1377.2 268.5L1378.9 276.8L1387.1 279zM1352.3 239.3L1343.8 238.2L1346.5 246.2L1354.9 247.5zM1315.7 212.1L1307.1 211.9L1310.7 219.6L1319.2 219.9zM1276.2 189.2L1267.6 190.1L1272.1 197.3L1280.6 196.6zM1234.2 171.2L1225.9 173L1231.2 179.6L1239.5 177.9zM1190.5 158.1L1182.4 160.9L1188.4 166.8L1196.5 164.2zM1145.6 150.2L1137.9 153.9L1144.5 159.1L1152.2 155.5zM1100 147.5L1092.8 152.1L1100 156.5L1107.2 152.1zM1054.4 150.2L1047.8 155.5L1055.5 159.1L1062.1 153.9zM1009.5 158.1L1003.5 164.2L1011.6 166.8L1017.6 160.9zM965.8 171.2L960.5 177.9L968.8 179.6L974.1 173zM923.8 189.2L919.4 196.6L927.9 197.3L932.4 190.1zM884.3 212.1L880.8 219.9L889.3 219.6L892.9 211.9zM847.7 239.3L845.1 247.5L853.5 246.2L856.2 238.2zM814.5 270.7L812.9 279L821.1 276.8L822.8 268.5zM785.2 305.6L784.5 314.1L792.4 311L793.1 302.5zM760.1 343.8L760.4 352.3L767.9 348.2L767.7 339.8zM739.6 384.5L740.9 393L747.9 388.1L746.7 379.7zM724 427.4L726.3 435.7L732.6 430L730.4 421.8zM713.5 471.8L716.7 479.7L722.3 473.4L719.2 465.5zM708.2 517.2L712.3 524.7L717.1 517.7L713.1 510.2zM730 540A370.0 370.0 0 0 1 1470 540z"
        fill="var(--i-coil1)"
      />
      <path
        d="M1454 540L1453.4 519.4 1466.8 529.3zM1453.4 519.4L1451.6 498.9 1465.6 508zM1451.6 498.9L1448.6 478.5 1463.1 486.8zM1448.6 478.5L1444.5 458.4 1459.4 465.8zM1444.5 458.4L1439.1 438.5 1454.5 445zM1439.1 438.5L1432.7 418.9 1448.4 424.6zM1432.7 418.9L1425 399.8 1441.1 404.5zM1425 399.8L1416.3 381.1 1432.6 384.9zM1416.3 381.1L1406.6 363 1423 365.8zM1406.6 363L1395.8 345.5 1412.4 347.3zM1395.8 345.5L1384 328.6 1400.6 329.5zM1384 328.6L1371.2 312.5 1387.9 312.4zM1371.2 312.5L1357.5 297.1 1374.2 296zM1357.5 297.1L1342.9 282.5 1359.5 280.5zM1342.9 282.5L1327.5 268.8 1344 265.8zM1327.5 268.8L1311.4 256 1327.6 252.1zM1311.4 256L1294.5 244.2 1310.5 239.4zM1294.5 244.2L1277 233.4 1292.7 227.6zM1277 233.4L1258.9 223.7 1274.2 217zM1258.9 223.7L1240.2 215 1255.1 207.4zM1240.2 215L1221.1 207.3 1235.5 198.9zM1221.1 207.3L1201.5 200.9 1215.4 191.6zM1201.5 200.9L1181.6 195.5 1195 185.5zM1181.6 195.5L1161.5 191.4 1174.2 180.6zM1161.5 191.4L1141.1 188.4 1153.2 176.9zM1141.1 188.4L1120.6 186.6 1132 174.4zM1120.6 186.6L1100 186 1110.7 173.2zM1100 186L1079.4 186.6 1089.3 173.2zM1079.4 186.6L1058.9 188.4 1068 174.4zM1058.9 188.4L1038.5 191.4 1046.8 176.9zM1038.5 191.4L1018.4 195.5 1025.8 180.6zM1018.4 195.5L998.5 200.9 1005 185.5zM998.5 200.9L978.9 207.3 984.6 191.6zM978.9 207.3L959.8 215 964.5 198.9zM959.8 215L941.1 223.7 944.9 207.4zM941.1 223.7L923 233.4 925.8 217zM923 233.4L905.5 244.2 907.3 227.6zM905.5 244.2L888.6 256 889.5 239.4zM888.6 256L872.5 268.8 872.4 252.1zM872.5 268.8L857.1 282.5 856 265.8zM857.1 282.5L842.5 297.1 840.5 280.5zM842.5 297.1L828.8 312.5 825.8 296zM828.8 312.5L816 328.6 812.1 312.4zM816 328.6L804.2 345.5 799.4 329.5zM804.2 345.5L793.4 363 787.6 347.3zM793.4 363L783.7 381.1 777 365.8zM783.7 381.1L775 399.8 767.4 384.9zM775 399.8L767.3 418.9 758.9 404.5zM767.3 418.9L760.9 438.5 751.6 424.6zM760.9 438.5L755.5 458.4 745.5 445zM755.5 458.4L751.4 478.5 740.6 465.8zM751.4 478.5L748.4 498.9 736.9 486.8zM748.4 498.9L746.6 519.4 734.4 508zM746.6 519.4L746 540 733.2 529.3z"
        fill="var(--i-coil5)"
      />
      <path d="M750 540A350.0 350.0 0 0 1 1450 540z" fill="var(--i-sky2)" />
      <path d="M764 540A336.0 336.0 0 0 1 1436 540z" fill="var(--i-sky)" />
      <g clipPath={`url(#${id}-archclip)`}>
        <circle cx="1218" cy="330" r="46" fill="var(--i-sun)" />
        <path d="M800 330q90-34 210-16q-70 22-210 16zM1080 268q70-20 150-8q-50 16-150 8z" fill="var(--i-sky2)" />
        <g className="selam-night">
          <circle cx="930" cy="262" r="2" fill="var(--i-snow)" />
          <circle cx="1010" cy="238" r="2.5" fill="var(--i-snow)" />
          <circle cx="1150" cy="232" r="2" fill="var(--i-snow)" />
          <circle cx="1300" cy="300" r="2.5" fill="var(--i-snow)" />
          <circle cx="1360" cy="360" r="2" fill="var(--i-snow)" />
          <circle cx="870" cy="350" r="2" fill="var(--i-snow)" />
          <circle cx="1080" cy="330" r="1.8" fill="var(--i-snow)" />
        </g>
        <path
          d="M740 470l70-92 34 36 62-104 52 74 30-34 70 86 44-54 50 48 58-82 66 92 40-40 70 70v70H740z"
          fill="var(--i-far)"
        />
        <path
          d="M720 500l84-86 40 40 96-142 60 84 34-36 82 110 60-66 56 58 72-96 118 134v40H720z"
          fill="var(--i-mid)"
        />
        <path
          d="M940 312L972.9 358L963.9 344.2L952.4 365.4L943.4 347.9L931.9 368.1L920.4 346L908.9 358zM804 414L824 434L818.5 428L811.3 437.2L805.8 429.6L798.7 438.4L791.6 428.8L784.5 434zM1304 366L1333.9 400L1326.2 389.8L1316.2 405.4L1308.4 392.5L1298.5 407.5L1288.5 391.2L1278.5 400zM1034 360L1047.4 378L1043.2 372.6L1037.7 380.9L1033.4 374L1028 382L1022.5 373.3L1017 378z"
          fill="var(--i-snow)"
        />
        <path d="M940 312l22 60-8 40 34 70h60l-52-86-56-84z" fill="var(--i-near)" opacity=".32" />
        <path d="M1304 366l10 50-8 30 40 60h76z" fill="var(--i-near)" opacity=".32" />
        <path d="M700 500q110-54 240-26t250-14t260 30v80H700z" fill="var(--i-green)" />
        <path d="M1150 442h20v58h-20z" fill="var(--i-near)" />
        <path
          d="M1154 450h3v5h-3zM1161 450h3v5h-3zM1154 462h3v5h-3zM1161 462h3v5h-3zM1154 474h3v5h-3zM1161 474h3v5h-3zM1154 486h3v5h-3zM1161 486h3v5h-3z"
          fill="var(--i-light)"
        />
        <path d="M1172 408h24v92h-24z" fill="var(--i-near2)" />
        <path
          d="M1176 416h3v5h-3zM1183 416h3v5h-3zM1190 416h3v5h-3zM1176 428h3v5h-3zM1183 428h3v5h-3zM1190 428h3v5h-3zM1176 440h3v5h-3zM1183 440h3v5h-3zM1190 440h3v5h-3zM1176 452h3v5h-3zM1183 452h3v5h-3zM1190 452h3v5h-3zM1176 464h3v5h-3zM1183 464h3v5h-3zM1190 464h3v5h-3zM1176 476h3v5h-3zM1183 476h3v5h-3zM1190 476h3v5h-3zM1176 488h3v5h-3zM1183 488h3v5h-3zM1190 488h3v5h-3z"
          fill="var(--i-light)"
        />
        <path d="M1198 430h16v70h-16z" fill="var(--i-near)" />
        <path
          d="M1202 438h3v5h-3zM1202 450h3v5h-3zM1202 462h3v5h-3zM1202 474h3v5h-3zM1202 486h3v5h-3z"
          fill="var(--i-light)"
        />
        <path d="M1240 388h26v112h-26z" fill="var(--i-near)" />
        <path
          d="M1244 396h3v5h-3zM1251 396h3v5h-3zM1258 396h3v5h-3zM1244 408h3v5h-3zM1251 408h3v5h-3zM1258 408h3v5h-3zM1244 420h3v5h-3zM1251 420h3v5h-3zM1258 420h3v5h-3zM1244 432h3v5h-3zM1251 432h3v5h-3zM1258 432h3v5h-3zM1244 444h3v5h-3zM1251 444h3v5h-3zM1258 444h3v5h-3zM1244 456h3v5h-3zM1251 456h3v5h-3zM1258 456h3v5h-3zM1244 468h3v5h-3zM1251 468h3v5h-3zM1258 468h3v5h-3zM1244 480h3v5h-3zM1251 480h3v5h-3zM1258 480h3v5h-3zM1244 492h3v5h-3zM1251 492h3v5h-3zM1258 492h3v5h-3z"
          fill="var(--i-light)"
        />
        <path d="M1268 424h18v76h-18z" fill="var(--i-near2)" />
        <path
          d="M1272 432h3v5h-3zM1279 432h3v5h-3zM1272 444h3v5h-3zM1279 444h3v5h-3zM1272 456h3v5h-3zM1279 456h3v5h-3zM1272 468h3v5h-3zM1279 468h3v5h-3zM1272 480h3v5h-3zM1279 480h3v5h-3zM1272 492h3v5h-3zM1279 492h3v5h-3z"
          fill="var(--i-light)"
        />
        <path d="M1288 440h24v60h-24z" fill="var(--i-near)" />
        <path
          d="M1292 448h3v5h-3zM1299 448h3v5h-3zM1306 448h3v5h-3zM1292 460h3v5h-3zM1299 460h3v5h-3zM1306 460h3v5h-3zM1292 472h3v5h-3zM1299 472h3v5h-3zM1306 472h3v5h-3zM1292 484h3v5h-3zM1299 484h3v5h-3zM1306 484h3v5h-3z"
          fill="var(--i-light)"
        />
        <path d="M1214 500v-86q14-18 22 0v86z" fill="var(--i-near2)" />
        <path d="M1136 408h4v92h-4zM1127 412h22l-4-12h-14z" fill="var(--i-clay)" />
        <path d="M1130 394h16v6h-16z" fill="var(--i-cream)" />
        <path d="M1137 374h2v20h-2z" fill="var(--i-clay)" />
      </g>
      <path d="M0 520q240-46 520-18t560-6t520 6v138H0z" fill="var(--i-field3)" />
      <path d="M0 548q300-34 620-12t980-6v110H0z" fill="var(--i-field1)" />
      <path
        d="M0 556q300-34 620-12t980-6M0 566q300-34 620-12t980-6"
        fill="none"
        stroke="var(--i-field2)"
        strokeWidth="2"
        strokeDasharray="26 16"
      />
      <path d="M520 521L1600 506" fill="none" stroke="var(--i-ink)" strokeWidth="2" opacity=".35" />
      <g transform="rotate(-.8 700 520) translate(0 -3)">
        <path d="M700 494h74v22h-74z" fill="var(--i-clay)" />
        <path
          d="M708 498v14M718 498v14M727 498v14M737 498v14M746 498v14M756 498v14M766 498v14"
          fill="none"
          stroke="var(--i-clay2)"
          strokeWidth="2"
        />
        <path d="M698 516h78v3h-78z" fill="var(--i-ink)" />
        <circle cx="714" cy="521" r="4.5" fill="var(--i-ink)" />
        <circle cx="760" cy="521" r="4.5" fill="var(--i-ink)" />
        <path d="M780 494h74v22h-74z" fill="var(--i-blue)" />
        <path
          d="M788 498v14M798 498v14M807 498v14M817 498v14M826 498v14M836 498v14M846 498v14"
          fill="none"
          stroke="var(--i-blue2)"
          strokeWidth="2"
        />
        <path d="M778 516h78v3h-78z" fill="var(--i-ink)" />
        <circle cx="794" cy="521" r="4.5" fill="var(--i-ink)" />
        <circle cx="840" cy="521" r="4.5" fill="var(--i-ink)" />
        <path d="M860 494h74v22h-74z" fill="var(--i-sun)" />
        <path
          d="M868 498v14M878 498v14M887 498v14M897 498v14M906 498v14M916 498v14M926 498v14"
          fill="none"
          stroke="var(--i-coil1)"
          strokeWidth="2"
        />
        <path d="M858 516h78v3h-78z" fill="var(--i-ink)" />
        <circle cx="874" cy="521" r="4.5" fill="var(--i-ink)" />
        <circle cx="920" cy="521" r="4.5" fill="var(--i-ink)" />
        <path d="M940 494h74v22h-74z" fill="var(--i-plum)" />
        <path
          d="M948 498v14M958 498v14M967 498v14M977 498v14M986 498v14M996 498v14M1006 498v14"
          fill="none"
          stroke="var(--i-plum2)"
          strokeWidth="2"
        />
        <path d="M938 516h78v3h-78z" fill="var(--i-ink)" />
        <circle cx="954" cy="521" r="4.5" fill="var(--i-ink)" />
        <circle cx="1000" cy="521" r="4.5" fill="var(--i-ink)" />
        <path d="M1020 494h74v22h-74z" fill="var(--i-near)" />
        <path
          d="M1028 498v14M1038 498v14M1047 498v14M1057 498v14M1066 498v14M1076 498v14M1086 498v14"
          fill="none"
          stroke="var(--i-mid)"
          strokeWidth="2"
        />
        <path d="M1018 516h78v3h-78z" fill="var(--i-ink)" />
        <circle cx="1034" cy="521" r="4.5" fill="var(--i-ink)" />
        <circle cx="1080" cy="521" r="4.5" fill="var(--i-ink)" />
        <path d="M1100 516v-26h44l18 12 8 14z" fill="var(--i-near2)" />
        <path d="M1138 494h10v9h-10z" fill="var(--i-light)" />
        <path d="M1100 508h66v3h-66z" fill="var(--i-sun)" />
        <path d="M1098 516h74v3h-74z" fill="var(--i-ink)" />
        <circle cx="1114" cy="521" r="4.5" fill="var(--i-ink)" />
        <circle cx="1154" cy="521" r="4.5" fill="var(--i-ink)" />
      </g>
      <path d="M598 428h52v112h-52z" fill="var(--i-clay)" />
      <path d="M592 430l32-32 32 32z" fill="var(--i-clay3)" />
      <path d="M610 384h28v30h-28z" fill="var(--i-clay)" />
      <path d="M604 386l20-18 20 18z" fill="var(--i-clay3)" />
      <path d="M650 476h40v64h-40z" fill="var(--i-clay2)" />
      <path d="M648 478l42-14v14z" fill="var(--i-clay3)" />
      <path d="M611 446v90M624 440v96M637 446v90" fill="none" stroke="var(--i-clay3)" strokeWidth="2" />
      <rect x="617" y="508" width="14" height="32" rx="2" fill="var(--i-ink)" />
      <path d="M619 398h10v8h-10z" fill="var(--i-light)" />
      <path d="M232 500h132v74h-132z" fill="var(--i-cream)" />
      <path d="M220 504l44-50h68l44 50z" fill="var(--i-near)" />
      <path d="M264 454h68l-20 50h-68z" fill="var(--i-near2)" opacity=".0" />
      <path d="M318 440h18v34h-18z" fill="var(--i-clay)" />
      <path d="M316 436h22v6h-22z" fill="var(--i-clay3)" />
      <rect x="250" y="520" width="42" height="32" rx="2" fill="var(--i-light)" />
      <path d="M271 520v32M250 536h42" fill="none" stroke="var(--i-near)" strokeWidth="2" />
      <path d="M312 574v-42a14 14 0 0 1 28 0v42z" fill="var(--i-clay)" />
      <circle cx="334" cy="552" r="2" fill="var(--i-light)" />
      <path d="M250 552h42v6h-42z" fill="var(--i-wood)" />
      <path d="M254 552q4-10 8 0zM266 552q5-13 10 0zM280 552q4-9 8 0z" fill="var(--i-green2)" />
      <path d="M220 504h156v5H220z" fill="var(--i-near2)" />
      <path d="M193.8 567h4.5v9.6h-4.5z" fill="var(--i-wood)" />
      <path
        d="M196 512L206.9 538.9H185.1zM196 526.1L211 554.2H181zM196 540.2L214.6 568.3H177.4z"
        fill="var(--i-green2)"
      />
      <path d="M170.5 571.8h3.1v6.6h-3.1z" fill="var(--i-wood)" />
      <path
        d="M172 534L179.5 552.5H164.5zM172 543.7L182.3 563H161.7zM172 553.4L184.8 572.7H159.2z"
        fill="var(--i-green2)"
      />
      <path d="M396.2 566.7h3.6v7.8h-3.6z" fill="var(--i-wood)" />
      <path
        d="M398 522L406.8 543.8H389.2zM398 533.4L410.2 556.3H385.8zM398 544.9L413.1 567.8H382.9z"
        fill="var(--i-green2)"
      />
      <path d="M1038.8 543.2h2.4v5.1h-2.4z" fill="var(--i-wood)" />
      <path
        d="M1040 514L1045.8 528.3H1034.2zM1040 521.5L1048 536.4H1032zM1040 529L1049.9 543.9H1030.1z"
        fill="var(--i-green2)"
      />
      <path d="M1058.4 545.6h3.2v6.9h-3.2z" fill="var(--i-wood)" />
      <path
        d="M1060 506L1067.8 525.3H1052.2zM1060 516.1L1070.8 536.4H1049.2zM1060 526.2L1073.3 546.5H1046.7z"
        fill="var(--i-green2)"
      />
      <path d="M1408 537.9h4.1v8.7h-4.1z" fill="var(--i-wood)" />
      <path
        d="M1410 488L1419.9 512.4H1400.1zM1410 500.8L1423.6 526.3H1396.4zM1410 513.5L1426.8 539H1393.2z"
        fill="var(--i-green2)"
      />
      <path d="M1435.1 538.2h5.9v12.6h-5.9z" fill="var(--i-wood)" />
      <path
        d="M1438 466L1452.3 501.3H1423.7zM1438 484.5L1457.7 521.4H1418.3zM1438 503L1462.4 539.9H1413.6z"
        fill="var(--i-green2)"
      />
      <path d="M1468.1 540.4h3.8v8.1h-3.8z" fill="var(--i-wood)" />
      <path
        d="M1470 494L1479.2 516.7H1460.8zM1470 505.9L1482.7 529.6H1457.3zM1470 517.8L1485.7 541.5H1454.3z"
        fill="var(--i-green2)"
      />
      <path d="M0 590q400-22 800-12t800-8v38q-400-2-800 6T0 626z" fill="var(--i-road)" />
      <path d="M0 608q400-20 800-14t800-4" fill="none" stroke="var(--i-sun)" strokeWidth="3" strokeDasharray="34 26" />
      <g transform="translate(440 603) scale(0.84)">
        <ellipse cx="98" cy="2" rx="104" ry="5" fill="var(--i-shade)" />
        <path d="M4-14V-72a10 10 0 0 1 10-10H122v68z" fill="var(--i-van)" />
        <path d="M122-82h16c8 0 12 3 16 9l18 28 14 6c5 2 8 6 8 12v13h-72z" fill="var(--i-van2)" />
        <path d="M132-73h8c5 0 8 2 10 6l12 22h-30z" fill="var(--i-glass)" />
        <path d="M4 -30h118v8h-118z" fill="var(--i-cream)" />
        <path
          d="M12.7 -29.9h2.6v2.6h2.6v2.6h-2.6v2.6h-2.6v-2.6h-2.6v-2.6h2.6v-2.6zM26.7 -29.9h2.6v2.6h2.6v2.6h-2.6v2.6h-2.6v-2.6h-2.6v-2.6h2.6v-2.6zM40.7 -29.9h2.6v2.6h2.6v2.6h-2.6v2.6h-2.6v-2.6h-2.6v-2.6h2.6v-2.6zM54.7 -29.9h2.6v2.6h2.6v2.6h-2.6v2.6h-2.6v-2.6h-2.6v-2.6h2.6v-2.6zM68.7 -29.9h2.6v2.6h2.6v2.6h-2.6v2.6h-2.6v-2.6h-2.6v-2.6h2.6v-2.6zM82.7 -29.9h2.6v2.6h2.6v2.6h-2.6v2.6h-2.6v-2.6h-2.6v-2.6h2.6v-2.6zM96.7 -29.9h2.6v2.6h2.6v2.6h-2.6v2.6h-2.6v-2.6h-2.6v-2.6h2.6v-2.6zM110.7 -29.9h2.6v2.6h2.6v2.6h-2.6v2.6h-2.6v-2.6h-2.6v-2.6h2.6v-2.6z"
          fill="var(--i-sun)"
        />
        <path d="M4-14h190v6H4z" fill="var(--i-ink)" />
        <path d="M186-36h8v10h-8z" fill="var(--i-light)" />
        <path d="M128-40h8" fill="none" stroke="var(--i-ink)" strokeWidth="2" />
        <path d="M122-80v64" fill="none" stroke="var(--i-near)" strokeWidth="2" />
        <path d="M46-48a17 17 0 0 1 34 0" fill="none" stroke="var(--i-cream)" strokeWidth="5" />
        <path d="M63-56l6 8-6 8-6-8z" fill="var(--i-sun)" />
        <circle cx="38" cy="-8" r="16" fill="var(--i-ink)" />
        <circle cx="38" cy="-8" r="7" fill="var(--i-snow)" />
        <circle cx="152" cy="-8" r="16" fill="var(--i-ink)" />
        <circle cx="152" cy="-8" r="7" fill="var(--i-snow)" />
      </g>
      <path d="M0 628q420-16 820-10t780-12v40H0z" fill="var(--i-field2)" />
      <path d="M20 640q3.0 -30.0 6 -60" fill="none" stroke="var(--i-wheat)" strokeWidth="2" />
      <path
        d="M26 580q7-3 8-12q-8 2-8 12zM26 580q-7-3-8-12q8 2 8 12zM25.3 589q7-3 8-12q-8 2-8 12zM25.3 589q-7-3-8-12q8 2 8 12zM24.6 598q7-3 8-12q-8 2-8 12zM24.6 598q-7-3-8-12q8 2 8 12zM26 574q4-6 0-13q-4 7 0 13z"
        fill="var(--i-wheat)"
      />
      <path d="M44 640q4.0 -37.0 8 -74" fill="none" stroke="var(--i-wheat)" strokeWidth="2" />
      <path
        d="M52 566q7-3 8-12q-8 2-8 12zM52 566q-7-3-8-12q8 2 8 12zM51 575q7-3 8-12q-8 2-8 12zM51 575q-7-3-8-12q8 2 8 12zM50.1 584q7-3 8-12q-8 2-8 12zM50.1 584q-7-3-8-12q8 2 8 12zM52 560q4-6 0-13q-4 7 0 13z"
        fill="var(--i-wheat)"
      />
      <path d="M70 640q2.5 -27.0 5 -54" fill="none" stroke="var(--i-wheat)" strokeWidth="2" />
      <path
        d="M75 586q7-3 8-12q-8 2-8 12zM75 586q-7-3-8-12q8 2 8 12zM74.4 595q7-3 8-12q-8 2-8 12zM74.4 595q-7-3-8-12q8 2 8 12zM73.8 604q7-3 8-12q-8 2-8 12zM73.8 604q-7-3-8-12q8 2 8 12zM75 580q4-6 0-13q-4 7 0 13z"
        fill="var(--i-wheat)"
      />
      <path d="M96 640q4.5 -33.0 9 -66" fill="none" stroke="var(--i-wheat)" strokeWidth="2" />
      <path
        d="M105 574q7-3 8-12q-8 2-8 12zM105 574q-7-3-8-12q8 2 8 12zM103.9 583q7-3 8-12q-8 2-8 12zM103.9 583q-7-3-8-12q8 2 8 12zM102.8 592q7-3 8-12q-8 2-8 12zM102.8 592q-7-3-8-12q8 2 8 12zM105 568q4-6 0-13q-4 7 0 13z"
        fill="var(--i-wheat)"
      />
      <path d="M1128 640q2.5 -20.0 5 -40" fill="none" stroke="var(--i-wheat)" strokeWidth="2" />
      <path
        d="M1133 600q7-3 8-12q-8 2-8 12zM1133 600q-7-3-8-12q8 2 8 12zM1132.4 609q7-3 8-12q-8 2-8 12zM1132.4 609q-7-3-8-12q8 2 8 12zM1131.8 618q7-3 8-12q-8 2-8 12zM1131.8 618q-7-3-8-12q8 2 8 12zM1133 594q4-6 0-13q-4 7 0 13z"
        fill="var(--i-wheat)"
      />
      <path d="M1148 640q3.5 -26.0 7 -52" fill="none" stroke="var(--i-wheat)" strokeWidth="2" />
      <path
        d="M1155 588q7-3 8-12q-8 2-8 12zM1155 588q-7-3-8-12q8 2 8 12zM1154.2 597q7-3 8-12q-8 2-8 12zM1154.2 597q-7-3-8-12q8 2 8 12zM1153.3 606q7-3 8-12q-8 2-8 12zM1153.3 606q-7-3-8-12q8 2 8 12zM1155 582q4-6 0-13q-4 7 0 13z"
        fill="var(--i-wheat)"
      />
      <path d="M1560 640q-3.0 -32.0 -6 -64" fill="none" stroke="var(--i-wheat)" strokeWidth="2" />
      <path
        d="M1554 576q7-3 8-12q-8 2-8 12zM1554 576q-7-3-8-12q8 2 8 12zM1554.7 585q7-3 8-12q-8 2-8 12zM1554.7 585q-7-3-8-12q8 2 8 12zM1555.4 594q7-3 8-12q-8 2-8 12zM1555.4 594q-7-3-8-12q8 2 8 12zM1554 570q4-6 0-13q-4 7 0 13z"
        fill="var(--i-wheat)"
      />
      <path d="M1584 640q-4.0 -39.0 -8 -78" fill="none" stroke="var(--i-wheat)" strokeWidth="2" />
      <path
        d="M1576 562q7-3 8-12q-8 2-8 12zM1576 562q-7-3-8-12q8 2 8 12zM1577 571q7-3 8-12q-8 2-8 12zM1577 571q-7-3-8-12q8 2 8 12zM1577.9 580q7-3 8-12q-8 2-8 12zM1577.9 580q-7-3-8-12q8 2 8 12zM1576 556q4-6 0-13q-4 7 0 13z"
        fill="var(--i-wheat)"
      />
      <path d="M1540 640q-2.5 -25.0 -5 -50" fill="none" stroke="var(--i-wheat)" strokeWidth="2" />
      <path
        d="M1535 590q7-3 8-12q-8 2-8 12zM1535 590q-7-3-8-12q8 2 8 12zM1535.6 599q7-3 8-12q-8 2-8 12zM1535.6 599q-7-3-8-12q8 2 8 12zM1536.2 608q7-3 8-12q-8 2-8 12zM1536.2 608q-7-3-8-12q8 2 8 12zM1535 584q4-6 0-13q-4 7 0 13z"
        fill="var(--i-wheat)"
      />
      <path d="M1284 640v-44c0-20 12-30 30-30s30 10 30 30v44z" fill="var(--i-coil1)" />
      <path d="M1288 588l14-18 8 8-20 36z" fill="var(--i-cream)" />
      <path d="M1290 600q24 14 52-6" fill="none" stroke="var(--i-coil5)" strokeWidth="4" />
      <path d="M1290 607q24 14 52-6" fill="none" stroke="var(--i-coil4)" strokeWidth="3" />
      <path d="M1296 556a18 20 0 0 1 36 0c0 12-8 20-18 20s-18-8-18-20z" fill="var(--i-hair)" />
      <circle cx="1314" cy="534" r="9" fill="var(--i-hair)" />
      <path d="M1366 640v-42c0-22 14-32 32-32s32 10 32 32v42z" fill="var(--i-near)" />
      <rect x="1390" y="550" width="16" height="22" rx="6" fill="var(--i-skin2)" />
      <path d="M1380 548a18 19 0 0 1 36 0c0 10-4 14-6 16h-24c-2-2-6-6-6-16z" fill="var(--i-hair)" />
      <path d="M1381 552q-4 0-3 6t5 5zM1415 552q4 0 3 6t-5 5z" fill="var(--i-skin2)" />
      <rect x="1264" y="606" width="190" height="9" rx="3" fill="var(--i-wood)" />
      <rect x="1264" y="622" width="190" height="9" rx="3" fill="var(--i-wood)" />
      <rect x="1274" y="598" width="7" height="46" rx="2" fill="var(--i-wood2)" />
      <rect x="1437" y="598" width="7" height="46" rx="2" fill="var(--i-wood2)" />
      <g transform="translate(1490 640) scale(0.66)">
        <ellipse cx="0" cy="1" rx="26" ry="4" fill="var(--i-shade)" />
        <path d="M-22-16a22 20 0 0 0 44 0c0-14-12-18-15-26l-2-22h-10l-2 22c-3 8-15 12-15 26z" fill="var(--i-clay)" />
        <path d="M-5-60h10l3-8H-8z" fill="var(--i-clay2)" />
        <path d="M7-50c16-2 22 12 12 24" fill="none" stroke="var(--i-clay)" strokeWidth="5" />
        <path d="M-18-26l-16-14-4 5 14 18z" fill="var(--i-clay)" />
        <path d="M-22-17h44l-1 5h-42z" fill="var(--i-clay2)" />
        <circle cx="0" cy="-74" r="4" fill="var(--i-sun)" />
      </g>
      <g transform="translate(1520 640) scale(0.9)">
        <path d="M-8-12H8c0 8-3 12-8 12s-8-4-8-12z" fill="var(--i-cream)" />
        <path d="M-8-12H8l-.6 4H-7.4z" fill="var(--i-coil5)" />
        <path d="M-10 1H10" fill="none" stroke="var(--i-shade2)" strokeWidth="2" />
      </g>
    </svg>
  );
}
