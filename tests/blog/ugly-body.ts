const picture = (color: string, size = '') =>
  `<img src="https://pictures.invalid/${color}.png" ${size} style="float:left;width:900px">`

/** A realistic body: from a word processor, an old CMS and three authors. */
export const uglyBody = `
<!--[if gte mso 9]><xml><w:WordDocument><w:View>Normal</w:View></w:WordDocument></xml><![endif]-->
<style>p.MsoNormal { margin: 0cm; font-family: "Calibri"; color: #c00 }</style>
<h1 style="color:red;font-size:44pt">Why the dispatch desk waits, and what four plants did about it</h1>
<p class="MsoNormal" style="margin-bottom:.0001pt;line-height:normal"><span lang=EN-IN style='font-size:10.0pt;font-family:"Times New Roman",serif;mso-fareast-language:EN-IN'>Every truck that leaves after <b>18:30</b> costs the plant a day, and the customer a promise. We sat at four dispatch desks for a week each, with a stop watch and a <a href="https://example.com/method?a=1&b=2" target="_top" onclick="track()">simple method</a>.<o:p></o:p></span></p>
<p class=MsoNormal><o:p>&nbsp;</o:p></p>
<p class=MsoNormal><o:p>&nbsp;</o:p></p>
<font face="Comic Sans MS" size="5" color="#00f">What follows is long, untidy and true.</font>
<br><br>
<div><div><div>A paragraph in three boxes, because a page builder made it. It goes on for long enough to need a second line on every screen, also a wide one.</div></div></div>
<h4>Where the minutes go</h4>
<ul>
  <li>Paper
    <ul>
      <li>E-invoice, then e-way bill, then the gate pass
        <ol><li>Ask for the weight</li><li>Wait for the weight</li><ol><li>Again, from the other bridge</li></ol></ol>
      </li>
      <li>Three signatures</li>
    </ul>
  <li>People
  <ul><li>One who knows the transporter's number</li></ul>
  <li><p>A point that has two paragraphs.</p><p>This is the second one.</p></li>
</ul>
<center><b>Figure 1. The desk at 17:55</b></center>
<figure>${picture('desk')}<figcaption>The desk at 17:55, with <i>everybody</i> there but the driver.</figcaption></figure>
<p>${picture('bridge', 'width="640" height="360"')}</p>
<blockquote><p>We do not lose time on the road. We lose it between two desks that are nine metres apart.</p><p><cite>Head of logistics, a maker of pumps</cite></p></blockquote>
<h2><strong>What it costs</strong></h2>
<table border="1" cellpadding="0" width="1400" style="width:1400px;border:3px double red">
<caption>Minutes per dispatch, by plant and step</caption>
<tr><th>Plant</th><th>Picking list</th><th>Weighing</th><th>E-invoice</th><th>E-way bill</th><th>Gate pass</th><th>Loading</th><th>Waiting for the driver</th><th>All together</th></tr>
<tr><td nowrap>Pune, castings</td><td>12</td><td>25</td><td>9</td><td>14</td><td>6</td><td>55</td><td>31</td><td><b>152</b></td></tr>
<tr><td>Hosur, pumps</td><td>8</td><td>18</td><td>7</td><td>22</td><td>5</td><td>48</td><td>44</td><td><b>152</b></td></tr>
<tr><td>Sanand, harnesses</td><td>15</td><td>4</td><td>7</td><td>11</td><td>12</td><td>36</td><td>20</td><td><b>105</b></td></tr>
</table>
<p>The bill itself is a call of the portal:</p>
<pre style="background:black"><code>POST /ewaybill/generate HTTP/1.1
Authorization: Bearer 0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef
{ "docNo": "INV/26-27/00417", "transDistance": 412, "vehicleNo": "MH12AB1234" }</code></pre>
<h6>A heading that leaves out three levels</h6>
<p>Set <code>transMode</code> to <kbd>1</kbd> and mind the limit of 50<sup>km</sup>. Averylongwordthatnobodywouldwritebutamachinedoes_${'x'.repeat(120)} stands here too.</p>
<iframe width="560" height="315" src="https://www.youtube.com/embed/dQw4w9WgXcQ" frameborder="0" allowfullscreen></iframe>
<iframe src="https://ads.invalid/banner"></iframe>
<script>document.write('<b>gone</b>')</script>
<h2>अब आगे क्या</h2>
<p>सुबह की पाली के पहले ट्रक का काग़ज़ पिछली शाम तैयार हो, तो गेट पर कोई नहीं रुकता।</p>
<p>هذه فقرة تُقرأ من اليمين إلى اليسار، مع رقم 412 في وسطها.</p>
<dl><dt>E-way bill</dt><dd>What the truck must carry above ₹ 50,000.</dd><dt>Gate pass</dt><dd>What the guard must see.</dd></dl>
<hr>
<p>Written at four desks, in four weeks. 🏭🚚</p>
`
